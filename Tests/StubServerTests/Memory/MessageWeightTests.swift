import StubContract
import StubHTTP
import StubJSON
import Testing

@testable import StubServer

/// The estimated memory of messages grows with each of their parts.
struct MessageWeightTests {
    private static let long = String(repeating: "x", count: 1000)
    /// More than what an allocation takes beside its content, however much room it reserves.
    private static let slack = 600

    @Test(arguments: [
        ("nothing", HTTPRequest(.get, "/short"), 0),
        ("the target", HTTPRequest(.get, long), 1000),
        ("the body", HTTPRequest(.get, "", body: Array(long.utf8)), 1000),
        ("the name of a field", HTTPRequest(.get, "", fields: [long: "1"]), 1000),
        ("the value of a field", HTTPRequest(.get, "", fields: ["A": long]), 1000),
        ("every field", HTTPRequest(.get, "", fields: ["A": long, "B": long]), 2000),
        (
            "all parts together",
            HTTPRequest(.get, long, fields: ["A": long], body: Array(long.utf8)), 3000
        ),
    ])
    func `a request weighs what its parts do`(part: String, request: HTTPRequest, least: Int) {
        #expect(request.weight >= least, "\(part)")
        #expect(request.weight <= least + (least == 0 ? 0 : Self.slack), "\(part)")
    }

    @Test func `a response weighs what its body and its fields do`() {
        #expect(HTTPResponse(status: 200).weight == 0)
        let body = HTTPResponse(status: 200, body: Array(Self.long.utf8)).weight
        #expect((1000...1000 + Self.slack).contains(body))
        let fields = HTTPResponse(status: 200, fields: ["A": Self.long]).weight
        #expect((1000...1000 + Self.slack).contains(fields))
        let both = HTTPResponse(
            status: 200, fields: ["A": Self.long], body: Array(Self.long.utf8))
        #expect(both.weight == body + fields)
    }

    @Test func `a violation weighs what its texts and its place do`() {
        let issue = { (message: String, location: String, tokens: [String]) in
            ContractIssue(
                ContractIssue.Kind(.request, .query, "type"), message: message, location: location,
                contract: JSONPointer(tokens: tokens)
            ).weight
        }
        let none = issue("", "", [])
        #expect(none > 0)
        for weight in [
            issue(Self.long, "", []), issue("", Self.long, []), issue("", "", [Self.long]),
        ] {
            #expect((1000...1000 + Self.slack).contains(weight - none))
        }
        #expect(issue("", "", ["a", "b"]) > issue("", "", ["a"]))
    }
}
