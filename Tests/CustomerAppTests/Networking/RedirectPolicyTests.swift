import Foundation
import Testing

@testable import CustomerApp

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct RedirectPolicyTests {
    private func request(
        _ address: String, method: String = "GET", token: String? = nil,
    ) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: address)))
        request.httpMethod = method
        request.setValue(token, forHTTPHeaderField: "Authorization")
        return request
    }

    private func policy() throws -> RedirectPolicy {
        RedirectPolicy(origin: Origin(try #require(URL(string: "http://api.example.com"))))
    }

    @Test(arguments: [
        ("http://api.example.com/b", true), ("http://API.example.com:80/b", true),
        ("https://api.example.com/b", false), ("http://api.example.com:8080/b", false),
        ("http://evil.example.com/b", false), ("http://api.example.com.evil.net/b", false),
    ])
    func `TR16 gives the token to the app's own origin and to no other`(
        target: String, isTrusted: Bool,
    ) throws {
        let original = try request("http://api.example.com/a", token: "Bearer t")
        for carried in [nil, "Bearer t"] {
            let next = try policy().follow(
                from: original, to: try request(target, token: carried))
            #expect(
                next?.value(forHTTPHeaderField: "Authorization") == (isTrusted ? "Bearer t" : nil))
        }
    }

    @Test func `does not follow a redirect that turns a write into a read`() throws {
        let original = try request("http://api.example.com/a", method: "POST")
        #expect(
            try policy().follow(from: original, to: try request("http://api.example.com/b")) == nil)
        #expect(
            try policy().follow(
                from: original, to: try request("http://api.example.com/b", method: "POST")) != nil)
    }

    @Test func `stops going round after ten hops`() throws {
        let policy = try policy()
        let request = try request("http://api.example.com/a")
        let followed = (1...12).map { _ in policy.follow(from: request, to: request) != nil }
        #expect(followed == Array(repeating: true, count: 10) + [false, false])
    }

    @Test func `TR17 the session keeps no cookies, no cache and no credentials`() throws {
        let seen = Box<URLSessionConfiguration?>(nil)
        _ = URLSessionTransport(baseURL: try #require(URL(string: "http://api.example.com"))) {
            seen.value = $0
        }
        let configuration = try #require(seen.value)
        #expect(configuration.httpCookieStorage == nil)
        #expect(configuration.httpShouldSetCookies == false)
        #expect(configuration.urlCache == nil)
        #expect(configuration.urlCredentialStorage == nil)
        #expect(configuration.httpMaximumConnectionsPerHost == 16)
    }

    @Test func `a closed transport answers with an error instead of a trap`() async throws {
        let transport = URLSessionTransport(
            baseURL: try #require(URL(string: "http://127.0.0.1:9")))
        transport.close()
        transport.close()
        let client = HTTPClient(
            configuration: try .make(), transport: transport, clock: ManualClock())
        #expect(
            await outcome { try await client.send(Endpoint<NoContent>(.get, "/x")) }.appError
                == .network(.connectionLost))
    }
}
