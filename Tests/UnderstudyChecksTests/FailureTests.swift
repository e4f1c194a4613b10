import Foundation
import Testing

@testable import UnderstudyChecks

struct FailureTests {
    @Test(arguments: [
        (Failure.Kind.status, Failure.Kind.notFound, true), (.status, .decoding, false),
        (.network, .timedOut, true), (.network, .unavailable, false),
        (.unreadable, .badContent, true), (.unreadable, .decoding, true),
        (.unreadable, .connectionLost, false), (.decoding, .badContent, false),
        (.badContent, .decoding, false), (.conflict, .conflict, true),
        (.unclassified, .undocumented, false),
    ])
    func `a coarse kind covers the finer ones alone`(
        told: Failure.Kind, expected: Failure.Kind, covers: Bool
    ) {
        #expect(told.covers(expected) == covers)
    }

    @Test(arguments: [
        (400, Failure.Kind.badRequest), (401, .unauthorized), (403, .notAllowed), (404, .notFound),
        (410, .notFound), (409, .conflict), (412, .conflict), (422, .invalid), (429, .throttled),
        (500, .unavailable), (503, .unavailable), (418, .undocumented), (599, .undocumented),
    ])
    func `a status has its usual meaning`(status: Int, kind: Failure.Kind) {
        let failure = Failure(status: status, message: "Why")
        #expect(failure.kind == kind && failure.status == status && failure.message == "Why")
    }

    @Test func `503 with a delay is maintenance`() {
        #expect(Failure(status: 503, retryAfter: .seconds(2)).kind == .maintenance)
    }

    @Test func `the system does not tell foreign content from broken content`() {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([[String: Int]].self, from: Data(#"[{"a": "b"}]"#.utf8))
        }
        let failure = error.flatMap(Failure.standard)
        #expect(failure?.kind == .unreadable && failure?.path == "[0].a")
    }

    @Test(arguments: [
        (Failure(kind: .sessionExpired), "sessionExpired"),
        (
            Failure(status: 503, message: "Not now", retryAfter: .seconds(2)),
            "maintenance (status 503, \"Not now\", after 2.0 seconds)"
        ),
        (Failure(kind: .decoding, path: "items[3].price"), "decoding (at items[3].price)"),
        (
            Failure(kind: .unclassified, message: "MyError.odd"),
            "an error that `failure:` of AppUnderTest does not map: MyError.odd"
        ),
    ])
    func `a failure is described in words`(failure: Failure, text: String) {
        #expect("\(failure)" == text)
    }
}
