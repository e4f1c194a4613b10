import StubJSON
import StubSchema
import TestSupport
import Testing

struct VariationGeneratorTests {
    private static let product = #"""
        {"type": "object", "additionalProperties": false,
         "required": ["id", "title", "price", "tags"], "minProperties": 4,
         "properties": {
            "id": {"type": "integer", "minimum": 1, "format": "int32"},
            "title": {"type": "string", "minLength": 1, "maxLength": 20},
            "sku": {"type": "string", "pattern": "^[A-Z]{3}-[0-9]{3}$"},
            "price": {"type": "number", "exclusiveMinimum": 0, "maximum": 9999.99,
                "multipleOf": 0.01},
            "category": {"type": "string", "enum": ["beauty", "laptops"]},
            "brand": {"type": ["string", "null"]},
            "tags": {"type": "array", "items": {"type": "string"}, "minItems": 1,
                "maxItems": 3, "uniqueItems": true},
            "thumbnail": {"type": "string", "format": "uri"},
            "kind": {"const": "product"},
            "seller": {"oneOf": [{"type": "string"}, {"type": "object", "required": ["name"],
                "properties": {"name": {"type": "string"}}}]},
            "note": {"type": "string", "not": {"const": "secret"}}}}
        """#

    @Test(
        .enabled(if: OfficialSuite.isPresent, "the suite is not next to the package"),
        arguments: ["", "optional/", "optional/format/"].flatMap(OfficialSuite.files(in:)))
    func `variations are valid and near misses are invalid, for every schema of the suite`(
        file: String
    ) async throws {
        let generator = VariationGenerator(seed: 7)
        let limit = Extent.isWhole ? 60 : 8
        for (name, schema) in try OfficialSuite.satisfiableSchemas(in: file) {
            for variation in generator.variations(of: schema, limit: limit) {
                #expect(
                    schema.isValid(variation.value, formats: .assert),
                    "\(name): \(variation) \(variation.value)")
            }
            for miss in generator.nearMisses(of: schema, limit: limit) {
                let keywords = schema.issues(in: miss.value, formats: .assert).map(\.keyword)
                #expect(keywords.contains(miss.keyword), "\(name): \(miss) \(miss.value)")
            }
            // A file takes seconds; this lets tests run that wait for a socket.
            await Task.yield()
        }
    }

    @Test(arguments: [#"{}"#, #"{"type": "object", "properties": {"id": {}}, "required": ["id"]}"#])
    func `members that the schema does not declare stay`(schema: String) throws {
        let row: JSONValue = ["id": 1, "title": "Carol", "note": "new"]
        let found = VariationGenerator().variations(of: try Schema.make(schema), around: row)
        for variation in found where variation.value.object != nil {
            #expect(variation.value["title"] != nil && variation.value["note"] != nil)
        }
    }

    @Test func `variations cover every keyword of a product`() throws {
        let schema = try Schema.make(Self.product)
        let family = VariationGenerator().variations(of: schema)
        let keywords = Set(family.map(\.keyword))
        #expect(
            keywords.isSuperset(of: [
                "properties", "required", "type", "enum", "minimum", "maximum", "multipleOf",
                "minLength", "maxLength", "pattern", "format", "maxItems", "items",
                "oneOf",
            ]))
        #expect(Set(family.map(\.value)).count == family.count)
        #expect(
            family.contains { $0.location.description == "/brand" && $0.value["brand"] == .null })
        #expect(family.contains { $0.change == "without \"brand\"" && $0.value["brand"] == nil })
        #expect(family.contains { $0.value["title"]?.string?.unicodeScalars.count == 20 })
        #expect(family.contains { $0.value["title"] == "مرحبا" })
        #expect(family.contains { $0.value["seller"]?["name"] != nil })
    }

    @Test(arguments: [
        ("required", ""), ("additionalProperties", ""), ("minProperties", ""), ("type", ""),
        ("type", "/id"), ("minimum", "/id"), ("format", "/id"), ("minLength", "/title"),
        ("maxLength", "/title"), ("pattern", "/sku"), ("exclusiveMinimum", "/price"),
        ("maximum", "/price"), ("multipleOf", "/price"), ("enum", "/category"),
        ("type", "/brand"), ("minItems", "/tags"), ("maxItems", "/tags"),
        ("uniqueItems", "/tags"), ("type", "/tags/0"), ("format", "/thumbnail"),
        ("const", "/kind"), ("oneOf", "/seller"), ("not", "/note"),
    ])
    func `near misses violate each keyword at its location`(keyword: String, location: String)
        throws
    {
        let schema = try Schema.make(Self.product)
        let misses = VariationGenerator().nearMisses(of: schema)
        let found = misses.filter {
            $0.keyword == keyword && $0.location.description == location
        }
        #expect(!found.isEmpty)
        for miss in found { #expect(!schema.isValid(miss.value, formats: .assert)) }
    }

    @Test func `each required member is missing in one near miss`() throws {
        let misses = VariationGenerator().nearMisses(of: try Schema.make(Self.product))
        let changes = misses.filter { $0.keyword == "required" }.map(\.change)
        #expect(
            Set(changes).isSuperset(of: [
                "without \"id\"", "without \"title\"", "without \"price\"", "without \"tags\"",
            ]))
    }

    @Test func `the families depend on the seed`() throws {
        let schema = try Schema.make(Self.product)
        let one = VariationGenerator(seed: 1)
        #expect(one.variations(of: schema) == one.variations(of: schema))
        #expect(one.nearMisses(of: schema) == one.nearMisses(of: schema))
        #expect(one.variations(of: schema) != VariationGenerator(seed: 2).variations(of: schema))
    }

    @Test func `a given base is varied if it is valid`() throws {
        let schema = try Schema.make(Self.product)
        let base: JSONValue = ["id": 5, "title": "Lamp", "price": 3, "tags": ["a"]]
        let family = VariationGenerator().variations(of: schema, around: base)
        #expect(family.contains { $0.value["title"] == "Lamp" && $0.value["id"] != 5 })
        #expect(VariationGenerator().variations(of: schema, around: ["id": 0]).isEmpty)
        #expect(VariationGenerator().variations(of: schema, around: base, limit: 3).count == 3)
    }
}
