import StubHTTP
import StubJSON
import Testing

@testable import StubRecordings
@testable import StubServer

/// What near misses say of the credentials of recordings.
struct RecordedCredentialsTests {
    struct Case: Sendable {
        let recorded: HTTPFields?
        var status = 200
        let sent: HTTPFields
        /// The part about credentials: what was recorded, what was sent, and whether it matches.
        let part: [String?]?
    }

    private static let token: HTTPFields = ["Authorization": "Bearer Kq8Lm3Nv7Kw2Xt9Py4RbZq8L"]
    private static let key: HTTPFields = ["X-Api-Key": "Zq8Lm3Nv7Kw2Xt9Py4RbZq8L"]

    private static let cases = [
        Case(recorded: token, sent: [:], part: ["Authorization", nil, "differs"]),
        Case(
            recorded: token, sent: key, part: ["Authorization", "X-Api-Key", "differs"]),
        Case(
            recorded: token, sent: ["authorization": "Bearer other-token-0000000000000"],
            part: ["Authorization", "authorization", "matches"]),
        Case(
            recorded: [:], status: 401, sent: token,
            part: ["none", "Authorization", "differs"]),
        Case(recorded: [:], sent: key, part: ["none", "X-Api-Key", "matches"]),
        Case(recorded: [:], sent: [:], part: nil),
        Case(recorded: nil, sent: token, part: nil),
    ]

    @Test(arguments: cases)
    func `names the fields and never shows their values`(_ example: Case) throws {
        let recording = Recording(
            request: .init(.get, "/me", credentials: example.recorded),
            response: .init(status: example.status))
        // The query differs, so that there is a near miss in any case.
        let request = HTTPRequest(.get, "/me?x=1", fields: example.sent)
        let target = try #require(RequestTarget(request.target))
        let comparison = RecordingComparison(
            recording: recording, request: request, target: target, mask: .standard)
        let miss = try #require(comparison?.miss)
        let part = miss.parts.first { $0.field == "credentials" }
        let shown: [String?]? = part.map { part in
            [part.expected, part.found, part.isMet ? "matches" : "differs"]
        }
        #expect(shown == example.part)
        for part in miss.parts {
            let shown = part.expected + (part.found ?? "")
            #expect(!shown.contains("Kw2Xt9") && !shown.contains("other-token"))
        }
    }

    @Test func `a recorded refusal without a token is a near miss of a request with one`() throws {
        let recording = Recording(
            request: .init(.get, "/me", credentials: [:]), response: .init(status: 401))
        let request = HTTPRequest(.get, "/me", fields: Self.token)
        let target = try #require(RequestTarget(request.target))
        let comparison = RecordingComparison(
            recording: recording, request: request, target: target, mask: .standard)
        #expect(comparison?.miss?.differences.map(\.field) == ["credentials"])
    }
}
