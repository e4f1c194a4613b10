import StubHarness
import StubJSON
import Testing

struct JSONDiffTests {
    @Test(arguments: [
        (#"{"a":1}"#, #"{"a":1.0}"#, ""),
        (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, ""),
        ("1", "2", "≠ (document): expected 1, got 2"),
        (#"{"a":{"b":[1,2]}}"#, #"{"a":{"b":[1,3]}}"#, "≠ /a/b/1: expected 2, got 3"),
        (#"{"a":1}"#, "{}", "− /a: 1 is missing"),
        ("{}", #"{"a/b":null}"#, "+ /a~1b: null is unexpected"),
        (#"{"a":null}"#, #"{"a":"null"}"#, #"≠ /a: expected null, got "null""#),
        ("[1,2,3,4]", "[1,3,4]", "− /1: 2 is missing"),
        ("[1,2,3]", "[0,1,2,3]", "+ /0: 0 is unexpected"),
        ("[1,1,1]", "[1]", "− /1: 1 is missing\n− /2: 1 is missing"),
        ("[]", "{}", "≠ (document): expected [], got {}"),
    ])
    func `lists each pointer that differs`(expected: String, actual: String, text: String) throws {
        let diff = JSONDiff(
            expected: try JSONParser.parse(expected), actual: try JSONParser.parse(actual))
        #expect(diff.description == text)
        #expect(diff.isEmpty == text.isEmpty)
    }

    @Test func `many differences are truncated and counted`() {
        let diff = JSONDiff(
            expected: .array((0..<50).map { .int($0) }),
            actual: .array((100..<150).map { .int($0) })
        )
        let lines = diff.description.split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines.last == "… and 30 more")
    }

    @Test func `a long value is truncated`() {
        let diff = JSONDiff(
            expected: .string(String(repeating: "x", count: 500)), actual: .string("y"))
        #expect(diff.description.count < 200)
    }
}
