import Foundation
import Testing

@testable import CustomerApp

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10)))
struct RedirectPolicyTests {
    private func follow(
        _ status: Int, to location: String?, method: String = "GET",
        from address: String = "http://api.example.com/v1/a?x=1",
    ) throws -> URLRequest? {
        let url = try #require(URL(string: address))
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = method == "GET" ? nil : Data("body".utf8)
        request.setValue("Bearer t", forHTTPHeaderField: "Authorization")
        request.setValue("key", forHTTPHeaderField: "Idempotency-Key")
        let response = try #require(
            HTTPURLResponse(
                url: url, statusCode: status, httpVersion: nil,
                headerFields: location.map { ["location": $0] }))
        let origin = Origin(try #require(URL(string: "http://api.example.com")))
        return RedirectPolicy(origin: origin).next(after: response, to: request)
    }

    @Test(arguments: [
        ("http://api.example.com/b", true), ("http://API.example.com:80/b", true), ("/b", true),
        ("https://api.example.com/b", false), ("http://api.example.com:8080/b", false),
        ("http://evil.example.com/b", false), ("http://api.example.com.evil.net/b", false),
        ("//evil.example.com/b", false),
    ])
    func `TR16 sends the token to the API's origin and to no other`(
        location: String, isTrusted: Bool,
    ) throws {
        for status in [301, 302, 303, 307, 308] {
            let next = try #require(try follow(status, to: location))
            #expect(next.authorization == (isTrusted ? "Bearer t" : nil))
            #expect(next.value(forHTTPHeaderField: "Idempotency-Key") == "key")
        }
    }

    @Test(arguments: [
        ("/b?y=2", "http://api.example.com/b?y=2"), ("b", "http://api.example.com/v1/b"),
        ("?y=2", "http://api.example.com/v1/a?y=2"), ("../c", "http://api.example.com/c"),
    ])
    func `resolves a relative location against the request`(
        location: String, expected: String,
    ) throws {
        #expect(try follow(302, to: location)?.url?.absoluteString == expected)
    }

    @Test func `does not follow a redirect that turns a write into a read`() throws {
        for status in [301, 302, 303] {
            #expect(try follow(status, to: "/b", method: "POST") == nil)
        }
    }

    @Test func `repeats a write with its body at the API's origin, and nowhere else`() throws {
        for status in [307, 308] {
            let next = try #require(try follow(status, to: "/b", method: "POST"))
            #expect(next.httpMethod == "POST")
            #expect(next.httpBody == Data("body".utf8))
            #expect(try follow(status, to: "http://evil.example.com/b", method: "POST") == nil)
        }
    }

    @Test(arguments: [
        (200, "/b"), (304, "/b"), (300, "/b"), (302, nil), (302, "ftp://api.example.com/"),
        (302, "javascript:alert(1)"),
    ])
    func `returns all other responses to the caller`(status: Int, location: String?) throws {
        #expect(try follow(status, to: location) == nil)
    }

    @Test func `does not redirect from a secure connection to an insecure one`() throws {
        #expect(
            try follow(
                302, to: "http://api.example.com/b", from: "https://api.example.com/a") == nil)
    }

    @Test func `TR17 the session stores no cookies, responses or credentials`() throws {
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

    @Test func `a closed transport throws an error instead of trapping`() async throws {
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
