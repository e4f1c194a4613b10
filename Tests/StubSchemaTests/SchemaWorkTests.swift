import StubJSON
import Testing

@testable import StubSchema

/// Schemas whose references multiply, and patterns that take exponential time.
struct SchemaWorkTests {
    private static func schema(_ document: JSONValue) throws -> Schema {
        var compiler = SchemaCompiler()
        compiler.add(document, uri: "schema.json")
        return try compiler.compile("schema.json")
    }

    private static func reference(_ name: String) -> JSONValue {
        ["$ref": .string("#/$defs/\(name)")]
    }

    /// `A30` is `A29` twice, and so on down to `A0`.
    private static func doubled(
        _ keyword: String, depth: Int, leaf: JSONValue,
        wrapped wrap: (JSONValue) -> JSONValue = { $0 }
    ) -> JSONValue {
        var definitions: JSONObject = ["A0": leaf]
        for level in 1...depth {
            let inner = reference("A\(level - 1)")
            definitions["A\(level)"] = wrap(.object([keyword: [inner, inner]]))
        }
        return ["$ref": .string("#/$defs/A\(depth)"), "$defs": .object(definitions)]
    }

    @Test(arguments: ["allOf", "anyOf", "oneOf"])
    func `a reference that doubles at thirty levels is evaluated once per level`(keyword: String)
        throws
    {
        let schema = try Self.schema(
            Self.doubled(keyword, depth: 30, leaf: ["type": "object", "required": ["id"]]))
        #expect(schema.isValid(["id": 1]) == (keyword != "oneOf"))
        #expect(!schema.isValid([:]))
        #expect(!schema.issues(in: []).isEmpty)
        #expect(schema.issues(in: []).count <= 1_000)
    }

    @Test func `references that double from member to member are evaluated once per member`() throws
    {
        var definitions: JSONObject = ["A0": ["type": "integer"]]
        var value: JSONValue = 1
        for level in 1...25 {
            let inner = Self.reference("A\(level - 1)")
            let member: JSONValue = ["properties": ["x": inner]]
            definitions["A\(level)"] = ["allOf": [member, member, member]]
            value = ["x": value]
        }
        let schema = try Self.schema(
            ["$ref": "#/$defs/A25", "$defs": .object(definitions)])
        #expect(schema.isValid(value))
        #expect(schema.isValid(["x": 5]))
        var wrong: JSONValue = "no integer"
        for _ in 1...25 { wrong = ["x": wrong] }
        #expect(!schema.isValid(wrong))
        #expect(Set(schema.issues(in: wrong).map(\.keyword)) == ["type"])
    }

    @Test func `the cache keeps the evaluated parts`() throws {
        var document = try #require(
            Self.doubled("allOf", depth: 24, leaf: ["properties": ["a": true]]).object)
        document["unevaluatedProperties"] = false
        let schema = try Self.schema(.object(document))
        #expect(schema.isValid(["a": 1]))
        #expect(schema.issues(in: ["b": 1]).map(\.keyword) == ["unevaluatedProperties"])
    }

    @Test func `a schema gives the same result with and without the cache`() throws {
        let document = Self.doubled(
            "anyOf", depth: 3, leaf: ["type": "object", "properties": ["a": ["minimum": 3]]])
        let schema = try Self.schema(document)
        for value in [["a": 1], ["a": 5], [:], 7] as [JSONValue] {
            var plain = SchemaEvaluator(table: schema.table, formats: .assert, collects: true)
            var caching = plain
            caching.cache = EvaluationCache()
            let expected = plain.issues(of: value, at: schema.root)
            #expect(caching.issues(of: value, at: schema.root) == expected)
        }
    }

    @Test func `the step limit grows with the value`() throws {
        let row: JSONValue = ["id": 1, "tags": ["a", "b"], "owner": ["name": "x"]]
        let rows = JSONValue.array(Array(repeating: row, count: 20_000))
        let schema = try Self.schema([
            "items": [
                "allOf": [["required": ["id"]], ["properties": ["owner": ["type": "object"]]]]
            ]
        ])
        #expect(schema.isValid(rows))
        #expect(schema.issues(in: .array([row, [:], row])).count == 1)
    }

    @Test func `a pattern that is too expensive has its own issue`() throws {
        let schema = try Self.schema(["properties": ["x": ["pattern": #"^(a|a)*(b)\2$"#]]])
        let value: JSONValue = ["x": .string(String(repeating: "a", count: 40))]
        let issues = schema.issues(in: value)
        #expect(issues.map(\.keyword) == ["patternCost"])
        #expect(issues.first?.instanceLocation.description == "/x")
        #expect(issues.first?.absoluteKeywordLocation == "schema.json#/properties/x/pattern")
        #expect(issues.first?.message.contains("too expensive") == true)
        // A value that cannot be decided is invalid, even below "not".
        let negated = try Self.schema(["not": ["pattern": #"^(a|a)*(b)\2$"#]])
        #expect(!negated.isValid(try #require(value["x"])))
    }

    @Test func `all strings of a value share one budget`() throws {
        let schema = try Self.schema(["items": ["pattern": #"^(a|a)*(b)\2$"#]])
        let text = JSONValue.string(String(repeating: "a", count: 40))
        #expect(schema.issues(in: .array(Array(repeating: text, count: 500))).count == 1)
    }

    @Test func `issues beyond the limit are only counted`() throws {
        let schema = try Self.schema(["items": ["required": ["a", "b"]]])
        let rows = JSONValue.array(Array(repeating: [:], count: 5_000))
        let found = schema.issues(in: rows, formats: .annotate, limit: 20)
        #expect(found.listed.count == 20)
        #expect(found.count == 10_000)
        #expect(found.listed == Array(schema.issues(in: rows).prefix(20)))
    }

    // MARK: - Examples

    private static func requiring(depth: Int) -> JSONValue {
        var definitions: JSONObject = ["L0": ["type": "string"]]
        for level in 1...depth {
            let inner = reference("L\(level - 1)")
            definitions["L\(level)"] = [
                "type": "object", "required": ["a", "b"], "properties": ["a": inner, "b": inner],
            ]
        }
        return ["$ref": .string("#/$defs/L\(depth)"), "$defs": .object(definitions)]
    }

    @Test func `an example has all its values up to the limit`() throws {
        let schema = try Self.schema(Self.requiring(depth: 12))
        #expect(schema.isValid(schema.example()))
        #expect(schema.example() == schema.example())
    }

    @Test(arguments: [true, false])
    func `an example that would exceed the value limit is not generated`(isFull: Bool) throws {
        let schema = try Self.schema(Self.requiring(depth: 39))
        let example = ExampleGenerator(includesOptional: isFull).example(of: schema)
        #expect(JSONExtent(of: example).values <= ExampleMaker.valueLimit)
    }

    @Test func `an example that would exceed the depth limit is not generated`() throws {
        var definitions: JSONObject = ["L0": ["type": "string"]]
        for level in 1...2_000 {
            definitions["L\(level)"] = [
                "required": ["a"], "properties": ["a": Self.reference("L\(level - 1)")],
            ]
        }
        let schema = try Self.schema(["$ref": "#/$defs/L2000", "$defs": .object(definitions)])
        #expect(JSONExtent(of: schema.example()).depth <= JSONParser.defaultDepthLimit)
    }

    @Test func `a long chain of references ends the search without a crash`() throws {
        var definitions: JSONObject = ["A0": ["type": "string"]]
        for level in 1...6_000 { definitions["A\(level)"] = Self.reference("A\(level - 1)") }
        let schema = try Self.schema(["$ref": "#/$defs/A6000", "$defs": .object(definitions)])
        #expect(!schema.isValid("x"))
        #expect(JSONExtent(of: schema.example()).values == 1)
    }

    @Test(arguments: [
        "^((((a{99}){99}){99}){99}){99}$", "^(a{1000}){1000}$", "^((((){99}){99}){99}){99}$",
        #"^(a{1000})\1{1000}\1{1000}$"#,
    ])
    func `a pattern that needs too long a text has no sample`(source: String) throws {
        let pattern = try #require(ECMAPattern(source))
        let sample = PatternSampler.sample(pattern)
        #expect(sample.map { $0.utf8.count <= 100_000 } ?? true)
    }

    @Test func `a valid value has no issues, though only its validity can be decided`() throws {
        // Collecting issues follows the reference to the root, although another branch is valid.
        let schema = try Self.schema(
            JSONParser.parse(
                """
                {"$defs": {"a": {"$dynamicAnchor": "a"}}, "allOf": [
                 {"anyOf": [{"allOf": [{"type": "string"}, {"$ref": "#"}]}, true]},
                 {"anyOf": [true, {"$dynamicRef": "#a"}]}]}
                """))
        #expect(schema.isValid(1))
        #expect(schema.issues(in: 1) == [])
        #expect(schema.issues(in: 1, formats: .assert, limit: 1).count == 0)
    }

    @Test func `checks that save time do not use up the budget for patterns`() throws {
        // Each level would match the pattern once more, of which the budget allows two or three.
        var schema: JSONValue = [
            "properties": [
                "p": ["type": "string", "pattern": #"(a*)*\1b|ok$"#], "q": ["type": "integer"],
            ]
        ]
        var value: JSONValue = ["p": .string(String(repeating: "a", count: 14) + "ok"), "q": "x"]
        for _ in 1...5 {
            schema = ["type": "object", "properties": ["c": schema]]
            value = ["c": value]
        }
        let issues = try Self.schema(schema).issues(in: value)
        #expect(issues.map(\.instanceLocation.description) == ["/c/c/c/c/c/q"])
    }
}
