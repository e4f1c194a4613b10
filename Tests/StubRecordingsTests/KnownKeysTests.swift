import StubHTTP
import StubJSON
import Testing

@testable import StubRecordings

/// Replays to clients that send their own long key, which no recorded response gave them.
struct KnownKeysTests {
    private static let key = "sk_live_3f9a8b7c6d5e4f3a2b1c0d9e"
    private static let wrong = "sk_live_000000000000000000000000"

    private func recording(
        _ method: HTTPMethod = .get, key: String, pseudonym: String, status: Int,
        sequence: Recording.Sequence? = nil
    ) -> Recording {
        var request = Recording.Request(
            method, "/items/3", credentials: ["Authorization": "Bearer " + pseudonym])
        let original = Recording.Request(
            method, "/items/3", credentials: ["Authorization": "Bearer " + key])
        request.addDigests(of: original)
        return Recording(
            request: request, response: .init(status: status), sequence: sequence)
    }

    private func request(_ method: HTTPMethod = .get, _ key: String) -> HTTPRequest {
        HTTPRequest(method, "/items/3", fields: ["Authorization": "Bearer " + key])
    }

    private var store: RecordingStore {
        RecordingStore([
            recording(key: Self.key, pseudonym: "sk_abcd_8d2b6c1e5f7a9b0c4d3e2f1a", status: 200),
            recording(key: Self.wrong, pseudonym: "sk_abcd_111111111111111111111111", status: 401),
        ])
    }

    @Test func `the real key gets its response, and the wrong one the recorded refusal`() {
        var store = store
        for _ in 1...3 {
            #expect(store.answer(to: request(.get, Self.key))?.response.status == 200)
            #expect(store.answer(to: request(.get, Self.wrong))?.response.status == 401)
        }
    }

    @Test func `a key that was not recorded is refused like the wrong one`() {
        var store = store
        let other = "sk_live_777777777777777777777777"
        #expect(store.answer(to: request(.get, other))?.response.status == 401)
    }

    @Test func `an error that is about the row does not refuse another key`() {
        let pseudonym = "sk_abcd_8d2b6c1e5f7a9b0c4d3e2f1a"
        var store = RecordingStore([
            recording(
                .delete, key: Self.key, pseudonym: pseudonym, status: 204,
                sequence: .init(.state)),
            recording(
                .delete, key: Self.key, pseudonym: pseudonym, status: 404,
                sequence: .init(.state, after: "DELETE /items/3")),
        ])
        let other = "sk_live_777777777777777777777777"
        #expect(store.answer(to: request(.delete, other))?.response.status == 204)
        #expect(store.answer(to: request(.delete, other))?.response.status == 404)
    }

    @Test func `a long key in the query is compared like one in a field`() {
        func recording(_ key: String, _ pseudonym: String, _ status: Int) -> Recording {
            let pointer = JSONPointer(tokens: ["query", "api_key"])
            var request = Recording.Request(
                .get, "/a", query: [.init(name: "api_key", value: pseudonym)],
                redacted: [pointer])
            request.addDigests(
                of: Recording.Request(.get, "/a", query: [.init(name: "api_key", value: key)]))
            return Recording(request: request, response: .init(status: status))
        }
        var store = RecordingStore([
            recording(Self.key, "sk_abcd_8d2b6c1e5f7a9b0c4d3e2f1a", 200),
            recording(Self.wrong, "sk_abcd_111111111111111111111111", 403),
        ])
        for (key, status) in [(Self.key, 200), (Self.wrong, 403), ("sk_live_" + "5", 403)] {
            let request = HTTPRequest(.get, "/a?api_key=\(key)")
            #expect(store.answer(to: request)?.response.status == status)
        }
    }
}
