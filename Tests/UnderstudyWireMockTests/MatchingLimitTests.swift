import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import UnderstudyWireMock

/// Conditions whose cost depends on the request: they end, and what is too expensive matches
/// nothing.
struct MatchingLimitTests {
    private static func array(_ elements: [String]) -> String {
        "[" + elements.joined(separator: ",") + "]"
    }

    private static func comparison(_ elements: [String], more: String = "") throws -> ValueMatcher {
        try ValueMatcher.reading(
            #"{"equalToJson": \#(array(elements)), "ignoreArrayOrder": true\#(more)}"#)
    }

    @Test func `thousands of equal elements are compared in any order`() throws {
        let equal = [String](repeating: "0", count: 5_000)
        let matcher = try Self.comparison(equal)
        #expect(matcher.matches(Self.array(equal)))
        #expect(!matcher.matches(Self.array(equal.dropLast() + ["1"])))
    }

    @Test func `thousands of different elements are compared in any order`() throws {
        let numbers = (0..<5_000).map(String.init)
        let matcher = try Self.comparison(numbers)
        #expect(matcher.matches(Self.array(numbers.reversed())))
        #expect(!matcher.matches(Self.array(numbers.dropLast() + ["0"])))
    }

    /// Each placeholder matches two neighbours, and the last one only what the first one took.
    @Test func `placeholders give their elements to others that need them`() throws {
        let count = 40
        let texts = (0..<count).map { #""v\#($0)""# }
        let chain = (0..<count - 1).map { #""${json-unit.regex}v\#($0)|v\#($0 + 1)""# }
        let matcher = try Self.comparison(chain + [#""${json-unit.regex}v0""#])
        #expect(matcher.matches(Self.array(texts)))
        #expect(!matcher.matches(Self.array(texts.dropFirst() + [#""x""#])))
    }

    @Test func `a comparison that is too expensive matches neither a matcher nor its negation`()
        throws
    {
        let wanted = (0..<2_000).map { #"{"id": \#($0), "n": "${json-unit.any-number}"}"# }
        let given = (0..<2_000).reversed().map { #"{"n": 1, "id": \#($0)}"# }
        let matcher = try Self.comparison(wanted)
        #expect(!matcher.matches(Self.array(given)))
        #expect(!ValueMatcher.not(matcher).matches(Self.array(given)))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a template with several variables in a segment needs few steps`() throws {
        let template = try #require(PathTemplate(exactly: "/{a}-{b}-{c}-{d}!"))
        let dashes = String(repeating: "-", count: 8_000)
        #expect(template.values(in: "/" + dashes) == nil)
        let values = try #require(template.values(in: "/" + dashes + "!"))
        #expect(values["a"]?.count == 7_994)
        #expect(values["d"] == "-")
    }

    @Test(arguments: [
        ("/{a}-{b}", "/1-2-3", ["a": "1-2", "b": "3"]), ("/{a}{b}", "/xyz", ["a": "xy", "b": "z"]),
        ("/{a}.{b}/c", "/x.y.z/c", ["a": "x.y", "b": "z"]),
        ("/{a}é{b}", "/xéy", ["a": "x", "b": "y"]), ("/{a}", "/x%20y", ["a": "x y"]),
    ])
    func `a variable takes as much text as possible`(
        template: String, path: String, values: [String: String]
    ) throws {
        #expect(try #require(PathTemplate(exactly: template)).values(in: path) == values)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a path that selects too many values matches neither a matcher nor its negation`() throws {
        let deep = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
        let matcher = try ValueMatcher.reading(#"{"matchesJsonPath": "$..*..*..*..*..*"}"#)
        #expect(!matcher.matches(deep))
        #expect(!ValueMatcher.not(matcher).matches(deep))
        #expect(matcher.matches("[[[[[1]]]]]"))
    }

    @Test(arguments: [#"{"doesNotMatch": "(a|aa)+\\1b"}"#, #"{"not": {"matches": "(a|aa)+\\1b"}}"#])
    func `an expression that is too expensive does not count as no match`(text: String) throws {
        let matcher = try ValueMatcher.reading(text)
        #expect(matcher.matches("b"))
        #expect(!matcher.matches(String(repeating: "a", count: 5_000)))
    }

    @Test func `the filled templates of a response have a limit`() throws {
        var reader = MappingReader(files: MappingFiles(folder: nil))
        let body = String(repeating: "{{request.body}}", count: 40)
        let rule = reader.rule(
            ["response": ["body": .string(body), "transformers": ["response-template"]]],
            key: "11111111-2222-4333-8444-555555555555")
        guard case .respond(let response) = rule?.steps.first?.answer,
            let template = response.template
        else {
            Issue.record("the mapping has no response")
            return
        }
        for (size, status) in [(1_000, 200), (1 << 20, 500)] {
            let request = HTTPRequest(.post, "/", body: [UInt8](repeating: 0x61, count: size))
            var random = SplitMix64(seed: 1)
            #expect(template.response(to: request, now: 0, random: &random).status == status)
        }
    }
}
