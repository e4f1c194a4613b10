import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules

/// The matchers of rules in JSON and in Swift, beyond equal values.
struct MatchersTests {
    private static func rule(_ when: String) throws -> Rule {
        let rules = try RuleParser.rules(
            in: Sample.document(#"{"when": \#(when), "passthrough": true}"#))
        return try #require(rules.first)
    }

    private static func matches(
        _ pattern: RequestPattern, target: String = "/things", fields: HTTPFields = [:],
        body: String = ""
    ) -> Bool {
        pattern.matches(
            HTTPRequest(.post, target, fields: fields, body: Array(body.utf8)), operation: nil,
            target: RequestTarget(target), json: try? JSONParser.parse(Array(body.utf8)), now: 0)
    }

    // MARK: - Queries and header fields

    @Test(arguments: [
        (#"{"matches": "[a-z]+"}"#, "x=abc", true), (#"{"matches": "[a-z]+"}"#, "x=abc1", false),
        (#"{"matches": "(?i)ABC"}"#, "x=abc", true), (#"{"matches": ".*"}"#, "", false),
        (#"{"not": "a"}"#, "x=b", true), (#"{"not": "a"}"#, "x=a", false),
        (#"{"not": "a"}"#, "x=b&x=a", false), (#"{"not": "a"}"#, "", true),
        (#"{"not": {"contains": "b"}}"#, "x=abc", false),
        (#"{"not": {"not": "a"}}"#, "x=a", true),
        (#"{"anyOf": ["a", {"matches": "[0-9]+"}]}"#, "x=12", true),
        (#"{"anyOf": ["a", {"matches": "[0-9]+"}]}"#, "x=a", true),
        (#"{"anyOf": ["a", {"matches": "[0-9]+"}]}"#, "x=b", false),
        (#"{"anyOf": ["a", {"absent": true}]}"#, "", true),
    ])
    func `a matcher of a query parameter or a header field decides about its values`(
        matcher: String, query: String, isMet: Bool
    ) throws {
        let inQuery = try Self.rule(#"{"query": {"x": \#(matcher)}}"#).pattern
        #expect(Self.matches(inQuery, target: "/things?" + query) == isMet)
        let inHeader = try Self.rule(#"{"headers": {"X": \#(matcher)}}"#).pattern
        var fields = HTTPFields()
        for item in query.split(separator: "&") { fields.append("X", String(item.dropFirst(2))) }
        #expect(Self.matches(inHeader, fields: fields) == isMet)
    }

    // MARK: - Bodies

    private static let order = #"{"state": "late", "tags": ["a7", "b"], "count": 12}"#

    @Test(arguments: [
        (#"{"state": {"matches": "l[a-z]+"}}"#, true), (#"{"state": {"matches": "l"}}"#, false),
        (#"{"tags": {"matches": "[a-z][0-9]"}}"#, true), (#"{"count": {"matches": "1."}}"#, true),
        (#"{"none": {"matches": ".*"}}"#, false), (#"{"state": {"not": "late"}}"#, false),
        (#"{"state": {"not": "open"}}"#, true), (#"{"none": {"not": 1}}"#, true),
        (#"{"tags": {"not": ["a7"]}}"#, true), (#"{"not": {"count": 12}}"#, false),
        (#"{"state": {"anyOf": ["open", {"contains": "at"}]}}"#, true),
        (#"{"anyOf": [{"count": 1}, {"state": "open"}]}"#, false),
        (#"{"state": {"not": {"anyOf": ["open", "paid"]}}}"#, true),
    ])
    func `a matcher of a body decides about the value in its place`(
        body: String, isMet: Bool
    ) throws {
        let pattern = try Self.rule(#"{"body": \#(body)}"#).pattern
        #expect(Self.matches(pattern, body: Self.order) == isMet)
    }

    @Test(arguments: [
        (#"{"$.state": "late"}"#, true), (#"{"$.state": "open"}"#, false),
        (#"{"$.tags[*]": "b"}"#, true), (#"{"$.tags": "b"}"#, true),
        (#"{"$.tags[?@ == 'b']": {"present": true}}"#, true),
        (#"{"$.tags[?@ == 'c']": {"present": true}}"#, false),
        (#"{"$..count": {"matches": "[0-9]+"}}"#, true), (#"{"$.none": {"absent": true}}"#, true),
        (#"{"$.state": {"absent": true}}"#, false), (#"{"$.tags[*]": {"not": "b"}}"#, false),
        (#"{"$.none": {"not": "b"}}"#, true), (#"{"$.state": {"anyOf": ["a", "late"]}}"#, true),
        (#"{"$.state": "late", "$.count": 13}"#, false),
    ])
    func `a JSON path selects values of the body, which a matcher decides about`(
        paths: String, isMet: Bool
    ) throws {
        let pattern = try Self.rule(#"{"jsonPath": \#(paths)}"#).pattern
        #expect(Self.matches(pattern, body: Self.order) == isMet)
    }

    @Test(arguments: ["", "late", "<a/>"])
    func `a body that is not JSON has no values for a path`(body: String) throws {
        let present = try RequestPattern.any.selecting("$", .present)
        #expect(!Self.matches(present, body: body))
        let absent = try RequestPattern.any.selecting("$.a", .absent)
        #expect(Self.matches(absent, body: body))
    }

    @Test func `an expression that is too expensive matches neither a matcher nor its negation`()
        throws
    {
        let expression = #"(a|a)*(b)\2"#
        let text = String(repeating: "a", count: 40)
        let matcher = try TextMatcher.matches(expression)
        #expect(!matcher.matches([text]))
        #expect(!TextMatcher.not(matcher).matches([text]))
        let body: JSONValue = ["not": ["matches": .string(expression)]]
        #expect(!Self.matches(RequestPattern(body: body), body: "\"\(text)\""))
        let selected = try RequestPattern.any.selecting("$", .not(matcher))
        #expect(!Self.matches(selected, body: "\"\(text)\""))
    }

    // MARK: - Reading and listing

    @Test(arguments: [
        (#"{"query": {"x": {"matches": "("}}}"#, "/when/query/x/matches"),
        (#"{"query": {"x": {"anyOf": []}}}"#, "/when/query/x/anyOf"),
        (#"{"headers": {"X": {"not": {"equals": "a", "contains": "b"}}}}"#, "/when/headers/X/not"),
        (#"{"query": {"x": {"anyOf": ["a", {"matches": "["}]}}}"#, "/when/query/x/anyOf/1/matches"),
        (#"{"body": {"a": {"matches": "("}}}"#, "/when/body/a"),
        (#"{"body": {"a": {"not": {"present": 1}}}}"#, "/when/body/a/not"),
        (#"{"body": {"anyOf": [{"contains": ["x"]}]}}"#, "/when/body/anyOf/0"),
        (#"{"jsonPath": {"$.a[": "b"}}"#, "/when/jsonPath/$.a["),
    ])
    func `a wrong matcher is reported with its place`(when: String, place: String) throws {
        let error = #expect(throws: DiagnosticError.self) { try Self.rule(when) }
        #expect(error?.diagnostics.map(\.code) == ["rule/matcher"])
        #expect(error?.diagnostics.first?.message.hasSuffix(" at " + place) == true)
    }

    @Test func `the listing has the matchers as rules in JSON have them`() throws {
        let when = """
            {"query": {"x": {"anyOf": ["a", {"not": {"matches": "b.*"}}]}}, \
            "jsonPath": {"$.a": {"present": true}, "$.b": {"not": "c"}}}
            """
        var book = RuleBook(seed: 1)
        book.add(try Self.rule(when))
        #expect(book.listing().array?.first?["which"] == (try Sample.json(when)))
    }

    @Test func `matchers in Swift are those of rules in JSON`() throws {
        let pattern = try RequestPattern(
            query: ["x": .anyOf(["a", .not(.matches("b.*"))])], headers: ["X": .matches("[0-9]+")]
        ).selecting("$.a[*].id", .equals("7"))
        let when = """
            {"query": {"x": {"anyOf": ["a", {"not": {"matches": "b.*"}}]}}, \
            "headers": {"X": {"matches": "[0-9]+"}}, "jsonPath": {"$.a[*].id": 7}}
            """
        #expect(try Self.rule(when).pattern == pattern)
    }

    @Test func `a malformed expression or path is an error in Swift`() {
        #expect(throws: PatternError.self) { try TextMatcher.matches("(") }
        #expect(throws: PatternError.self) { try RequestPattern.any.selecting("a", .present) }
    }
}
