import Dispatch
import StubHTTP
import StubRecordings
import Testing

@testable import StubRecorder

@Suite(
    .timeLimit(.minutes(10)),
    .enabled(if: TestAuthority.isAvailable, "needs the command 'openssl' to make certificates"))
struct HTTPSUpstreamTests {
    private static let patience = Duration.seconds(600)
    private static let empty = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    private let authority: TestAuthority

    init() throws {
        authority = try TestAuthority()
    }

    private func send(
        _ request: HTTPRequest = HTTPRequest(.get, "/"), to url: String,
        _ settings: UpstreamSettings? = nil
    ) async throws -> HTTPResponse {
        let trusting = UpstreamSettings(authorities: authority.file, environment: [:])
        return try await HTTPUpstream(
            url: url, deadline: Self.patience, settings: settings ?? trusting
        ).send(request)
    }

    private func failure(
        of url: String, _ settings: UpstreamSettings? = nil
    ) async throws -> String {
        let error = await #expect(throws: UpstreamError.self) { try await send(to: url, settings) }
        #expect(error?.response.status == 502)
        return error?.description ?? ""
    }

    private func rest(of response: HTTPResponse) async throws -> [UInt8] {
        let stream = try #require(response.delivery.stream)
        var bytes: [UInt8] = []
        while let piece = await stream.next() { bytes += piece }
        return bytes
    }

    // MARK: - Messages

    @Test func `sends a request unchanged`() async throws {
        let server = try TLSServer(authority.identity(), .send(Self.empty))
        let body = [UInt8](repeating: 0x61, count: 300_000)
        _ = try await send(
            HTTPRequest(
                HTTPMethod("X-Odd"), "/a%2Fb?q=1",
                fields: ["x-Twice": "1", "Accept-Encoding": "br", "Content-Length": "300000"],
                body: body), to: server.url)
        let request = try #require(server.requests.first)
        #expect(
            request.hasPrefix(
                "X-Odd /a%2Fb?q=1 HTTP/1.1\r\nHost: localhost:\(server.port)\r\n"
                    + "x-Twice: 1\r\nAccept-Encoding: br\r\nVia: 1.1 understudy\r\n"))
        #expect(request.hasSuffix("\r\n\r\n" + String(decoding: body, as: UTF8.self)))
    }

    @Test(arguments: ["gzip", "br", "zstd", "x-unknown"])
    func `forwards content in its coding, byte for byte`(_ coding: String) async throws {
        let content = (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let server = try TLSServer(
            authority.identity(),
            .send("HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\n"),
            .send("Content-Length: 2000\r\n\r\n"),
            .send(content))
        let response = try await send(to: server.url)
        #expect(response.body == content)
        #expect(response.fields == ["Content-Encoding": coding])
    }

    @Test func `forwards chunks, trailers and interim responses`() async throws {
        let server = try TLSServer(
            authority.identity(),
            .send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n"),
            .send("Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-T: 1\r\n\r\n"))
        let response = try await send(to: server.url)
        #expect(response.body == Array("{}".utf8))
        #expect(response.delivery.trailers == ["X-T": "1"])
        #expect(response.delivery.interim == [.init(status: 103, fields: ["Link": "</a>"])])
    }

    @Test(arguments: [false, true])
    func `forwards a body that the end of the connection ends`(isCut: Bool) async throws {
        let server = try TLSServer(
            authority.identity(), .send("HTTP/1.0 200 OK\r\n\r\nold"), isCut ? .cut : .send([]))
        #expect(try await send(to: server.url).body == Array("old".utf8))
    }

    @Test func `forwards a redirect with a local reference`() async throws {
        let server = try TLSServer(
            authority.identity(),
            .send("HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 5\r\n\r\nmoved"))
        let response = try await send(to: server.url)
        #expect(response.status == 302 && response.fields == ["Location": "/next"])
        #expect(server.requests.count == 1)
    }

    @Test func `forwards events while they arrive`() async throws {
        let isSeen = DispatchSemaphore(value: 0)
        let server = try TLSServer(
            authority.identity(),
            .send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n"),
            .wait(isSeen), .send("data: 2\n\n"))
        let stream = try #require(try await send(to: server.url).delivery.stream)
        #expect(await stream.next() == Array("data: 1\n\n".utf8))
        isSeen.signal()
        #expect(await stream.next() == Array("data: 2\n\n".utf8))
        #expect(await stream.next() == nil)
    }

    @Test func `forwards a long body completely`() async throws {
        let piece = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
        let server = try TLSServer(
            authority.identity(),
            .send("HTTP/1.1 200 OK\r\nContent-Length: \(3 << 20)\r\n\r\n"), .send(piece),
            .send(piece), .send(piece))
        let body = try await rest(of: send(to: server.url))
        #expect(body == piece + piece + piece)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
        "HTTP/1.1 200 OK\r\nContent-",
    ])
    func `reports an upstream that ends in the middle`(_ text: String) async throws {
        let server = try TLSServer(authority.identity(), .send(text), .cut)
        let message = try await failure(of: server.url)
        #expect(message.contains("closed before the response was complete"))
    }

    // MARK: - Certificates

    @Test func `accepts no authority that is not named`() async throws {
        let server = try TLSServer(authority.identity(), .send(Self.empty))
        let text = try await failure(of: server.url, .direct)
        #expect(
            text.contains(
                "the certificate of localhost is not signed by an authority that this machine "
                    + "trusts; give the authority's certificate with --ca FILE"))
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["Authority", "Other authority"])
    func `accepts no certificate of another authority`(_ name: String) async throws {
        let server = try TLSServer(
            try TestAuthority(named: name).identity(), .send(Self.empty))
        #expect(try await failure(of: server.url).contains("is not signed by an authority"))
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["DNS:elsewhere.test", "DNS:localhost.test,IP:127.0.0.2"])
    func `accepts no certificate for other names`(_ names: String) async throws {
        let server = try TLSServer(authority.identity(names), .send(Self.empty))
        #expect(try await failure(of: server.url).contains("is not valid for 'localhost'"))
        let address = "https://127.0.0.1:\(server.port)"
        #expect(try await failure(of: address).contains("is not valid for '127.0.0.1'"))
        #expect(server.requests.isEmpty)
    }

    @Test func `accepts no certificate that has expired`() async throws {
        let server = try TLSServer(authority.identity(days: -1), .send(Self.empty))
        #expect(try await failure(of: server.url).contains("has expired"))
        #expect(server.requests.isEmpty)
    }

    @Test func `checks an address against the addresses of the certificate`() async throws {
        let server = try TLSServer(authority.identity(), .send(Self.empty))
        #expect(try await send(to: "https://127.0.0.1:\(server.port)").status == 200)
    }

    @Test func `trusts a server's own certificate if the file contains it`() async throws {
        let identity = try authority.identity()
        let server = try TLSServer(identity, .send(Self.empty))
        let settings = UpstreamSettings(authorities: identity.certificate, environment: [:])
        #expect(try await send(to: server.url, settings).status == 200)
    }

    @Test func `accepts any certificate if none is checked`() async throws {
        let server = try TLSServer(
            authority.identity("DNS:elsewhere.test", days: -1), .send(Self.empty))
        let settings = UpstreamSettings(checksCertificates: false, environment: [:])
        #expect(try await send(to: server.url, settings).status == 200)
    }

    @Test func `reports files without certificates`() throws {
        let files = [
            ("cannot be read", "/no/such/file"),
            ("contains no certificate in PEM", try authority.file("empty.pem", "nothing\n")),
            ("convert it with: openssl x509 -inform der", try authority.binaryFile()),
            (
                "is malformed",
                try authority.file(
                    "bad.pem",
                    "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
            ),
        ]
        for (text, path) in files {
            let error = #expect(throws: UpstreamError.self) {
                try HTTPUpstream(
                    url: "https://a.test", settings: UpstreamSettings(authorities: path))
            }
            #expect(error?.description.contains(text) == true, "\(error as Any)")
        }
    }

    // MARK: - Proxies

    private func settings(_ proxy: String) -> UpstreamSettings {
        UpstreamSettings(authorities: authority.file, environment: ["HTTPS_PROXY": proxy])
    }

    @Test func `reaches the upstream through a tunnel, and checks its certificate`() async throws {
        let server = try TLSServer(
            authority.identity("DNS:api.test"),
            tunnelReply: "HTTP/1.1 200 Connection established\r\nX-Proxy: 1\r\n\r\n",
            .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"))
        let proxy = settings("http://ann:s%3Acret@127.0.0.1:\(server.port)")
        #expect(try await send(to: "https://api.test/v1", proxy).body == Array("hi".utf8))
        #expect(
            server.requests.first
                == "CONNECT api.test:443 HTTP/1.1\r\nHost: api.test:443\r\n"
                + "Proxy-Authorization: Basic YW5uOnM6Y3JldA==\r\n\r\n")
        let inner = try #require(server.requests.last)
        #expect(inner.hasPrefix("GET /v1/ HTTP/1.1\r\nHost: api.test\r\n"))
        #expect(!inner.contains("Proxy-Authorization"))
        let other = try await failure(of: "https://other.test", proxy)
        #expect(other.contains("not valid for 'other.test'"))
    }

    @Test func `a 407 from behind a tunnel is a response of the API`() async throws {
        let server = try TLSServer(
            authority.identity(), tunnelReply: "HTTP/1.1 200 OK\r\n\r\n",
            .send("HTTP/1.1 407 Odd\r\nContent-Length: 0\r\n\r\n"))
        let proxy = settings("http://127.0.0.1:\(server.port)")
        #expect(try await send(to: "https://localhost", proxy).status == 407)
    }

    @Test(arguments: [
        ("HTTP/1.1 407 Authentication\r\n\r\n", "rejected the user or the password"),
        ("HTTP/1.1 403 Forbidden\r\n\r\n", "answered 403 instead of connecting"),
        ("nonsense\r\n\r\n", "sent no valid response"), ("", "closed the connection"),
    ])
    func `reports a proxy that makes no tunnel, without its password`(
        _ reply: String, _ text: String
    ) async throws {
        let server = try TLSServer(authority.identity(), tunnelReply: reply)
        let proxy = settings("zoe:s3cret@127.0.0.1:\(server.port)")
        let message = try await failure(of: "https://api.test", proxy)
        #expect(
            message.contains("the proxy 127.0.0.1:\(server.port) of HTTPS_PROXY \(text)"),
            "\(message)")
        #expect(!message.contains("s3cret") && !message.contains("zoe"))
    }
}
