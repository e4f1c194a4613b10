import StubJSON
import StubSchema
import Testing

struct SchemaEvaluatorTests {
    /// A schema, a value that violates it, and the issue: location, keyword and message.
    private static let broken: [(String, String, String)] = [
        (#"{"type":"string"}"#, "12", ": type: expected string, found the number 12"),
        (
            #"{"type":["integer","null"]}"#, "1.5",
            ": type: expected null or integer, found the number 1.5"
        ),
        (
            #"{"const":{"a":1}}"#, "[]",
            ": const: expected an object of 1 member, found an array of 0 items"
        ),
        (
            #"{"enum":["a","b",3]}"#, #""c""#,
            #": enum: expected one of "a", "b" or 3, found the string "c""#
        ),
        (#"{"minimum":1}"#, "0.5", ": minimum: expected at least 1, found 0.5"),
        (#"{"maximum":1e2}"#, "101", ": maximum: expected at most 1e2, found 101"),
        (
            #"{"exclusiveMinimum":0}"#, "-0.0",
            ": exclusiveMinimum: expected more than 0, found -0.0"
        ),
        (#"{"exclusiveMaximum":9}"#, "9", ": exclusiveMaximum: expected less than 9, found 9"),
        (
            #"{"multipleOf":0.01}"#, "0.015",
            ": multipleOf: expected a multiple of 0.01, found 0.015"
        ),
        (#"{"minLength":2}"#, #""é""#, ": minLength: expected at least 2 characters, found 1"),
        (#"{"maxLength":1}"#, #""😀😀""#, ": maxLength: expected at most 1 character, found 2"),
        (
            #"{"pattern":"^a+$"}"#, #""b""#,
            #": pattern: expected text that matches ^a+$, found the string "b""#
        ),
        (#"{"minItems":1}"#, "[]", ": minItems: expected at least 1 item, found 0"),
        (#"{"maxItems":1}"#, "[1,2]", ": maxItems: expected at most 1 item, found 2"),
        (
            #"{"uniqueItems":true}"#, "[1,2,1.0]",
            ": uniqueItems: expected unique items, but items 0 and 2 are equal"
        ),
        (
            #"{"contains":{"const":1}}"#, "[2]",
            ": contains: expected at least 1 item to match, found 0"
        ),
        (
            #"{"contains":{"const":1},"minContains":2}"#, "[1]",
            ": minContains: expected at least 2 items to match, found 1"
        ),
        (
            #"{"contains":{"const":1},"maxContains":1}"#, "[1,1]",
            ": maxContains: expected at most 1 item to match, found 2"
        ),
        (
            #"{"prefixItems":[true],"items":false}"#, "[1,2]",
            "/1: items: the item 1 is one too many"
        ),
        (#"{"required":["a"]}"#, "{}", #": required: the required member "a" is missing"#),
        (
            #"{"additionalProperties":false}"#, #"{"a":1}"#,
            #"/a: additionalProperties: the member "a" is not allowed"#
        ),
        (#"{"minProperties":1}"#, "{}", ": minProperties: expected at least 1 member, found 0"),
        (
            #"{"maxProperties":0}"#, #"{"a":1}"#,
            ": maxProperties: expected at most 0 members, found 1"
        ),
        (
            #"{"propertyNames":{"maxLength":1}}"#, #"{"ab":1}"#,
            ": maxLength: expected at most 1 character, found 2"
        ),
        (
            #"{"dependentRequired":{"a":["b"]}}"#, #"{"a":1}"#,
            #": dependentRequired: the member "b" is required where "a" is present"#
        ),
        (#"{"not":{"type":"null"}}"#, "null", ": not: null matches what \"not\" forbids"),
        (
            #"{"properties":{"a":{"items":{"type":"integer"}}}}"#, #"{"a":[1,"x"]}"#,
            #"/a/1: type: expected integer, found the string "x""#
        ),
        (
            #"{"unevaluatedProperties":false,"properties":{"a":true}}"#, #"{"a":1,"b":2}"#,
            #"/b: unevaluatedProperties: the member "b" is not allowed"#
        ),
        (
            #"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, "1",
            ": anyOf: the number 1 matches none of the 2 alternatives: "
                + "expected string, found the number 1; expected null, found the number 1"
        ),
        (
            #"{"oneOf":[{"minimum":1},{"maximum":5}]}"#, "3",
            ": oneOf: expected to match exactly one alternative, but matches numbers 1 and 2"
        ),
        ("false", "1", ": false: no value is allowed here"),
    ]

    @Test(arguments: broken)
    func `reports the expected and the actual value`(
        source: String, value: String, expected: String
    ) throws {
        let schema = try Schema.make(source)
        let value = try JSONParser.parse(value)
        #expect(!schema.isValid(value))
        let told = schema.issues(in: value).map {
            "\($0.instanceLocation): \($0.keyword): \($0.message)"
        }
        #expect(told == [expected])
    }

    @Test func `reports all issues, not only the first`() throws {
        let schema = try Schema.make(
            #"{"required":["a","b"],"properties":{"c":{"type":"string","minLength":3,"pattern":"x"}}}"#
        )
        let issues = schema.issues(in: ["c": "q"])
        #expect(issues.map(\.keyword) == ["minLength", "pattern", "required", "required"])
    }

    @Test func `a nullable reference reports the issues of the object`() throws {
        let schema = try Schema.make(
            #"{"anyOf":[{"type":"object","properties":{"price":{"type":"number"}}},{"type":"null"}]}"#
        )
        let issue = try #require(schema.issues(in: ["price": "free"]).first)
        #expect(issue.instanceLocation.description == "/price")
        #expect(issue.keywordLocation.description == "/anyOf/0/properties/price/type")
        #expect(issue.absoluteKeywordLocation == "schema.json#/anyOf/0/properties/price/type")
    }

    @Test func `formats are annotations unless assertion is requested`() throws {
        let schema = try Schema.make(#"{"format":"date"}"#)
        #expect(schema.isValid("tomorrow"))
        #expect(!schema.isValid("tomorrow", formats: .assert))
        #expect(
            schema.issues(in: "tomorrow", formats: .assert).map(\.message)
                == [#"expected a value of format date, found the string "tomorrow""#])
        #expect(try Schema.make(#"{"format":"private"}"#).isValid("x", formats: .assert))
    }

    @Test func `finds properties in any order, and required ones beyond the first 64`() throws {
        let keys = (0..<100).map { "k\($0)" }
        let properties = JSONObject(keys.map { ($0, ["type": "integer"] as JSONValue) })
        var compiler = SchemaCompiler()
        compiler.add(
            ["properties": .object(properties), "required": .array(keys.map { .string($0) })],
            uri: "wide.json")
        let schema = try compiler.compile("wide.json")
        let whole = keys.map { ($0, JSONValue.int(1)) }
        #expect(schema.isValid(.object(JSONObject(whole))))
        #expect(schema.isValid(.object(JSONObject(whole.reversed()))))
        for missing in [0, 63, 64, 99] {
            var object = JSONObject(whole)
            object["k\(missing)"] = nil
            #expect(schema.issues(in: .object(object)).map(\.keyword) == ["required"])
            object["k\(missing)"] = "x"
            #expect(schema.issues(in: .object(object)).map(\.keyword) == ["type"])
        }
    }

    @Test func `many tasks can use one schema at the same time`() async throws {
        let schema = try Schema.make(#"{"items":{"type":"integer"},"uniqueItems":true}"#)
        let counts = await withTaskGroup(of: Int.self) { group in
            for task in 0..<16 {
                group.addTask {
                    (0..<50).count { schema.isValid([.int($0), task < 8 ? "x" : .int(-1)]) }
                }
            }
            return await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(counts.sorted() == Array(repeating: 0, count: 8) + Array(repeating: 50, count: 8))
    }
}
