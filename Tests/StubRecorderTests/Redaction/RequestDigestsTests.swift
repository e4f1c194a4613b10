import StubHTTP
import StubJSON
import StubRecordings
import StubRedaction
import Testing

@testable import StubRecorder

/// Which replaced values of requests have a digest.
struct RequestDigestsTests {
    private let redactor = Redactor(rules: .standard)
    private static let json: HTTPFields = ["Content-Type": "application/json"]

    private func digests(
        _ request: Recording.Request, _ response: JSONValue = ["ok": true]
    ) -> Set<String> {
        let recording = Recording(
            request: request,
            response: .init(status: 200, headers: Self.json, body: .json(response)))
        let redacted = redactor.redact(recording).request.digests
        #expect(redacted.values.allSatisfy { (1...2).contains($0.utf8.count) })
        return Set(redacted.keys.map(\.description))
    }

    @Test func `names, passwords and keys that people type have one`() {
        let login = Recording.Request(
            .post, "/login", headers: Self.json,
            body: .json(["email": "emma.real@corp-mail.io", "password": "Kestrel-9"]))
        // The response repeats the name, which a person types all the same.
        for _ in 1...2 {
            #expect(
                digests(login, ["email": "emma.real@corp-mail.io", "id": 1])
                    == ["/body/email", "/body/password"])
        }
        let key = Recording.Request(
            .get, "/a", credentials: ["X-Api-Key": "k3y-4f9a8b7c6d5e4f3a2b1c0d9e"])
        for _ in 1...2 { #expect(digests(key) == ["/credentials/X-Api-Key"]) }
    }

    @Test func `a token that a response issued has none, since each run gets another`() {
        let token = "Zq8Lm3Nv7Kw2Xt9Py4RbZq8Lm3Nv7"
        let login = Recording.Request(
            .post, "/login", headers: Self.json, body: .json(["password": "Kestrel-9"]))
        #expect(
            digests(login, ["accessToken": .string(token), "refreshToken": .string(token + "r")])
                == ["/body/password"])
        let own = Recording.Request(
            .get, "/me", credentials: ["Authorization": "Bearer " + token])
        #expect(digests(own) == [])
        let refresh = Recording.Request(
            .post, "/refresh", headers: Self.json,
            body: .json(["refreshToken": .string(token + "r")]))
        #expect(digests(refresh) == [])
    }
}
