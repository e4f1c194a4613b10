import StubJSON
import Testing

struct JSONValueTests {
    private let composed = "\u{E9}"
    private let decomposed = "e\u{301}"

    @Test func `strings are equal code point by code point`() {
        #expect(composed == decomposed, "Swift treats them as equal")
        #expect(JSONValue.string(composed) != JSONValue.string(decomposed))
        #expect(JSONValue.string(composed) == JSONValue.string("\u{E9}"))
        // They have the same length in UTF-8 and are canonically equivalent.
        #expect(JSONValue.string("\u{212B}") != JSONValue.string("A\u{30A}"))
    }

    @Test func `keys are equal code point by code point`() {
        var object = JSONObject()
        object[composed] = 1
        object[decomposed] = 2
        #expect(object.count == 2)
        #expect(object[composed] == 1)
        #expect(object[decomposed] == 2)
        let other: JSONValue = .object(JSONObject([(decomposed, JSONValue.int(2))]))
        #expect(JSONValue.object(JSONObject([(composed, JSONValue.int(2))])) != other)
    }

    @Test func `large objects keep canonically equivalent keys apart too`() {
        var object = JSONObject((0..<100).map { ("key\($0)", JSONValue.int($0)) })
        object[composed] = 1
        #expect(object[decomposed] == nil)
        object[decomposed] = 2
        #expect(object[composed] == 1)
        #expect(object.count == 102)
    }

    @Test func `the order of members does not affect equality and hash`() throws {
        let left = try JSONParser.parse(#"{"a":1,"b":[{"c":2,"d":1e0}]}"#)
        let right = try JSONParser.parse(#"{"b":[{"d":1.0,"c":2}],"a":1}"#)
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(Set([left, right]).count == 1)
        #expect(try JSONParser.parse("[1,2]") != JSONParser.parse("[2,1]"))
    }

    @Test func `values of different types are never equal`() {
        let values: [JSONValue] = [nil, false, 0, "", [], [:], "0", "false", "null"]
        for (index, left) in values.enumerated() {
            for (other, right) in values.enumerated() {
                #expect((left == right) == (index == other))
            }
        }
    }

    @Test func `setting a member replaces in place, appends or removes`() {
        var object = JSONObject([("a", 1), ("b", 2), ("a", 3)])
        #expect(object.keys == ["a", "b"])
        #expect(object["a"] == 3)
        object["c"] = 4
        object["a"] = nil
        object["missing"] = nil
        #expect(object.keys == ["b", "c"])
        #expect(object.first(where: { $0.key == "c" })?.value == 4)
    }

    @Test func `a member that is null is present`() {
        let object = JSONObject([("a", .null)])
        #expect(object["a"] != nil)
        #expect(object["a"]?.isNull == true)
        #expect(object["b"] == nil)
        #expect(JSONValue.object(object)[JSONPointer(tokens: ["a"])] != nil)
    }

    @Test func `an object stays consistent through many changes`() {
        var object = JSONObject()
        var expected: [String: Int] = [:]
        for step in 0..<400 {
            let key = "k\(step * 7 % 53)"
            if step % 5 == 4 {
                object[key] = nil
                expected[key] = nil
            } else {
                object[key] = .int(step)
                expected[key] = step
            }
            #expect(object.count == expected.count)
        }
        for (key, value) in expected { #expect(object[key] == .int(value)) }
        #expect(Set(object.keys) == Set(expected.keys))
    }

    @Test(arguments: [
        ("null", "null"), ("true", "boolean"), ("1.0", "integer"), ("1.5", "number"),
        ("\"\"", "string"), ("[]", "array"), ("{}", "object"),
    ])
    func `names types as JSON Schema does`(text: String, name: String) throws {
        #expect(try JSONParser.parse(text).typeName == name)
    }

    @Test func `typed access gives nil for other types and out of bounds`() throws {
        let value = try JSONParser.parse(#"{"list": [1, "a", true, null], "half": 0.5}"#)
        #expect(value["list"]?[0]?.int == 1)
        #expect(value["list"]?[1]?.string == "a")
        #expect(value["list"]?[2]?.bool == true)
        #expect(value["list"]?[3]?.isNull == true)
        #expect(value["list"]?[4] == nil)
        #expect(value["list"]?[-1] == nil)
        #expect(value["list"]?["0"] == nil)
        #expect(value["half"]?.double == 0.5)
        #expect(value["half"]?.int == nil)
        #expect(value.array == nil)
    }

    @Test func `a literal may be a fraction`() {
        let value: JSONValue = ["amount": 12.5]
        #expect(JSONSerializer.string(value) == #"{"amount":12.5}"#)
    }
}
