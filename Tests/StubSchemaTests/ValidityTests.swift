import StubJSON
import Testing

@testable import StubSchema

/// Whether a value is valid is compared with whether collecting its issues finds some.
struct ValidityTests {
    private static func schema(_ text: String) throws -> Schema {
        var compiler = SchemaCompiler()
        compiler.add(try JSONParser.parse(text), uri: "x.json")
        return try compiler.compile("x.json")
    }

    private static func check(_ value: JSONValue, _ schema: Schema) -> Bool {
        schema.isValid(value, formats: .assert)
    }

    private static func collect(_ value: JSONValue, _ schema: Schema) -> [SchemaIssue] {
        var evaluator = SchemaEvaluator(table: schema.table, formats: .assert, collects: true)
        return evaluator.issues(of: value, at: schema.root)
    }

    private static let values = [
        "null", "true", "0", "-0.0", "1", "1.0", "2", "1.5", "-3", "1e2", "100", "1e400",
        "123456789012345678", "1234567890123456789", "0.000000000000000001", #""""#, #""a""#,
        #""b""#, #""é""#, #""abcdefghijklmnopqrstuvwxyz""#, #""2024-02-30""#, "[]", "[1]",
        "[1,1.0]", #"[1,"a"]"#, #"["a","b","a"]"#, "[[1],[2],[1]]", "{}", #"{"a":1}"#,
        #"{"b":"x","a":1}"#, #"{"a":1,"b":"x","c":null}"#, #"{"c":null,"b":"x","a":1}"#,
        #"{"a":{"a":{"a":1}}}"#, #"{"a":{"a":{"a":"x"}}}"#, #"{"d":[1,{"a":1.5}]}"#,
    ]

    @Test(arguments: [
        "true", "false", "{}", #"{"type":"integer"}"#, #"{"type":["integer","null"]}"#,
        #"{"type":["number","string"]}"#, #"{"type":"string","minLength":1,"maxLength":2}"#,
        #"{"minLength":26}"#, #"{"maxLength":26}"#, #"{"pattern":"^[a-b]$"}"#,
        #"{"enum":["a","b"]}"#, #"{"enum":["a",1]}"#, #"{"enum":[]}"#, #"{"enum":["é","e"]}"#,
        #"{"const":1}"#, #"{"const":"a","enum":["a","b"]}"#, #"{"const":[1]}"#,
        #"{"minimum":1}"#, #"{"exclusiveMinimum":1}"#, #"{"maximum":1.5}"#,
        #"{"exclusiveMaximum":1.5}"#, #"{"minimum":1,"maximum":1}"#, #"{"minimum":1e300}"#,
        #"{"type":"integer","minimum":1.5}"#, #"{"multipleOf":0.5,"maximum":99}"#,
        #"{"minimum":0.000000000000000001}"#, #"{"exclusiveMaximum":123456789012345678}"#,
        #"{"format":"date"}"#, #"{"format":"int32"}"#, #"{"nullable":true,"type":"string"}"#,
        #"{"nullable":true,"enum":["a"]}"#, #"{"minItems":1,"maxItems":2}"#,
        #"{"items":{"type":"integer"}}"#, #"{"items":false}"#, #"{"uniqueItems":true}"#,
        #"{"items":{"type":"string"},"uniqueItems":true}"#, #"{"prefixItems":[{"const":1}]}"#,
        #"{"contains":{"const":1}}"#, #"{"required":["a"]}"#, #"{"required":["a","b"]}"#,
        #"{"properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["b"]}"#,
        #"{"properties":{"a":true,"b":true},"additionalProperties":false}"#,
        #"{"additionalProperties":{"type":["integer","string"]}}"#,
        #"{"minProperties":1,"maxProperties":2}"#, #"{"patternProperties":{"^a":{"const":1}}}"#,
        #"{"propertyNames":{"const":"a"}}"#, #"{"dependentRequired":{"a":["b"]}}"#,
        #"{"dependentSchemas":{"a":{"required":["b"]}}}"#,
        #"{"properties":{"a":true},"unevaluatedProperties":false}"#,
        #"{"items":{"unevaluatedItems":false}}"#, #"{"not":{"type":"object"}}"#,
        #"{"not":{"not":{"type":"object"}}}"#, #"{"allOf":[{"minimum":1},{"maximum":2}]}"#,
        #"{"anyOf":[{"type":"null"},{"minimum":2}]}"#, #"{"oneOf":[{"minimum":1},{"maximum":1}]}"#,
        #"{"oneOf":[{"type":"string"},{"type":"array"},{"items":true,"type":"array"}]}"#,
        #"{"if":{"type":"number"},"then":{"minimum":1},"else":{"type":"string"}}"#,
        #"{"if":{"type":"number"},"then":{"minimum":1}}"#,
        #"{"if":{"type":"number"},"else":false}"#,
        ##"{"$ref":"#/$defs/x","$defs":{"x":{"type":"integer"}}}"##,
        ##"{"$ref":"#/$defs/x","maximum":1,"$defs":{"x":{"type":"integer"}}}"##,
        ##"{"type":["object","integer"],"additionalProperties":{"$ref":"#"}}"##,
        ##"{"anyOf":[{"type":"integer"},{"type":"object","properties":{"a":{"$ref":"#"}}}]}"##,
    ])
    func `a value is valid if collecting finds no issue`(text: String) throws {
        let schema = try Self.schema(text)
        for text in Self.values {
            let value = try JSONParser.parse(text)
            #expect(Self.check(value, schema) == Self.collect(value, schema).isEmpty, "\(text)")
        }
    }

    @Test(arguments: [
        ##"{"$ref":"#"}"##, ##"{"allOf":[{"$ref":"#"}]}"##,
        ##"{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##,
        ##"{"$dynamicRef":"#x","$defs":{"a":{"$dynamicAnchor":"x","type":"integer"}}}"##,
        #"{"not":{"pattern":"^(a|a)*(b)\\2$"}}"#,
    ])
    func `a value that takes too long, or a schema without end, is judged alike`(
        text: String
    ) throws {
        let schema = try Self.schema(text)
        let value = JSONValue.string(String(repeating: "a", count: 40))
        #expect(Self.check(value, schema) == false)
        #expect(!schema.issues(in: value).isEmpty)
    }

    // MARK: - The order of members

    private static let row = """
        {"items": {"type": "object", "required": ["id", "discountPercentage"],
            "additionalProperties": {"type": "null"}, "properties": {
            "id": {"type": "integer"}, "title": {"type": "string"}, "brand": {"type": "string"},
            "stock": {"type": "integer"}, "rating": {"type": "number"},
            "discountPercentage": {"type": "number"}, "discountPercentile": {"type": "string"}}}}
        """

    @Test(arguments: [
        // The declared order, the reverse, and an order that changes from row to row.
        #"[{"id":1,"title":"t","stock":2,"discountPercentage":1,"discountPercentile":"x"}]"#,
        #"[{"discountPercentile":"x","discountPercentage":1,"stock":2,"title":"t","id":1}]"#,
        #"[{"id":1,"title":"t","discountPercentage":1},{"title":"t","discountPercentage":1,"id":1},"#
            + #"{"discountPercentage":1,"stock":1,"id":1},{"id":1,"discountPercentage":1}]"#,
        // Members that are not declared, between the declared ones.
        #"[{"x":null,"id":1,"y":null,"discountPercentage":1,"discountPercent":null,"i":null}]"#,
        #"[{"id":1,"":null,"Id":null,"id ":null,"discountPercentagE":null,"discountPercentage":1}]"#,
    ])
    func `rows are valid in any order of members`(text: String) throws {
        let schema = try Self.schema(Self.row)
        #expect(Self.check(try JSONParser.parse(text), schema) == true)
    }

    @Test(arguments: [
        // The second row differs from the first.
        #"[{"id":1,"discountPercentage":1},{"discountPercentage":1}]"#,
        #"[{"id":1,"discountPercentage":1},{"id":1,"title":"t"}]"#,
        #"[{"id":1,"discountPercentage":1},{"discountPercentage":"x","id":1}]"#,
        #"[{"id":1,"discountPercentage":1},{"id":1,"discountPercentage":1,"brand":1}]"#,
        #"[{"id":1,"discountPercentage":1},{"id":1,"discountPercentage":1,"discountPercentagE":1}]"#,
        #"[{"id":1,"discountPercentage":1},{"id":1,"discountPercentage":1,"discountPercentile":1}]"#,
    ])
    func `a row that differs from the row before it is found`(text: String) throws {
        let schema = try Self.schema(Self.row)
        let value = try JSONParser.parse(text)
        #expect(Self.check(value, schema) == false)
        let places = Set(schema.issues(in: value).map { $0.instanceLocation.tokens.first })
        #expect(places == ["1"])
    }

    @Test func `keys are compared code point by code point`() throws {
        let schema = try Self.schema(
            "{\"additionalProperties\":false,\"properties\":{\"caf\u{E9}\":{\"const\":1},\"K\":true}}"
        )
        #expect(Self.check(.object(["caf\u{E9}": 1]), schema) == true)
        #expect(Self.check(.object(["cafe\u{301}": 1]), schema) == false)
        #expect(Self.check(.object(["K": 1]), schema) == true)
        #expect(Self.check(.object(["\u{212A}": 1]), schema) == false)
    }

    @Test func `required members beyond the first 64 are required`() throws {
        let keys = (0..<100).map { "key\($0)" }
        let properties = keys.map { "\"\($0)\":{\"type\":\"integer\"}" }.joined(separator: ",")
        let schema = try Self.schema(
            "{\"required\":[\"key3\",\"key99\"],\"properties\":{\(properties)}}")
        var object = JSONObject(keys.map { ($0, 1) })
        #expect(Self.check(.object(object), schema) == true)
        object["key99"] = nil
        #expect(Self.check(.object(object), schema) == false)
        object["key99"] = "x"
        #expect(Self.check(.object(object), schema) == false)
        object["key99"] = 2
        #expect(Self.check(.object(object), schema) == true)
        object["key3"] = nil
        #expect(Self.check(.object(object), schema) == false)
    }

    @Test func `a table finds each key from every hint, and no other key`() {
        let keys = (0...40).map { String(repeating: "k", count: $0) } + ["é", "e\u{301}", "kkK"]
        let table = KeyTable(keys)
        for hint in 0...(keys.count + 2) {
            for (index, key) in keys.enumerated() {
                #expect(table.withReader { $0.index(of: key, near: hint) } == index)
            }
            for key in ["x", "kkx", "kkkkkkkx", "kkkkkkkkkkkkkkkx", "xkkkkkkkkkkkkkkk", "KKK"] {
                #expect(table.withReader { $0.index(of: key, near: hint) } == nil)
            }
        }
        #expect(KeyTable([]).withReader { $0.index(of: "", near: 0) } == nil)
        #expect(KeyTable([""]).withReader { $0.index(of: "", near: 0) } == 0)
    }

    // MARK: - Numbers

    @Test func `bounds are exact`() throws {
        let numbers = [
            "0", "-0", "1", "-1", "1.0", "0.1", "-0.1", "0.10", "0.09", "0.11", "9", "10", "10.5",
            "999999999999999999", "-999999999999999999", "99999999999999999.9",
            "0.00000000000000001", "0.99999999999999999", "1.00000000000000001", "1e30",
        ].map { JSONNumber(unchecked: $0) }
        for bound in numbers {
            let lowest = try Self.schema("{\"minimum\":\(bound.literal)}")
            let above = try Self.schema("{\"exclusiveMinimum\":\(bound.literal)}")
            let highest = try Self.schema("{\"maximum\":\(bound.literal)}")
            let below = try Self.schema("{\"exclusiveMaximum\":\(bound.literal)}")
            for number in numbers {
                let text = "\(number.literal) and \(bound.literal)"
                #expect(lowest.isValid(.number(number)) == (number >= bound), "\(text)")
                #expect(above.isValid(.number(number)) == (number > bound), "\(text)")
                #expect(highest.isValid(.number(number)) == (number <= bound), "\(text)")
                #expect(below.isValid(.number(number)) == (number < bound), "\(text)")
            }
        }
    }

    // MARK: - Issues

    @Test func `issues of parts do not change if valid parts are skipped`() throws {
        let row: JSONValue = ["id": 1, "discountPercentage": 5, "rating": 4]
        let wrong: JSONValue = ["id": "x", "rating": "y"]
        let schema = try Self.schema(Self.row)
        let issues = schema.issues(in: [row, wrong, row, row, wrong])
        #expect(
            issues.map { "\($0.instanceLocation) \($0.keyword)" } == [
                "/1/id type", "/1/rating type", "/1 required",
                "/4/id type", "/4/rating type", "/4 required",
            ])
        #expect(
            issues.first?.keywordLocation.description == "/items/properties/id/type")
    }
}
