import StubHTTP
import StubNet
import Testing

@testable import StubRecorder

struct ClientWireTests {
    /// What a wire sends; a function, since a macro cannot change its argument.
    private func output(of wire: inout ClientWire) -> [UInt8]? { wire.takeOutput() }

    private static let request = Array("GET / HTTP/1.1\r\n\r\n".utf8)

    private func receive(
        _ text: String, _ wire: inout ClientWire, _ decoder: inout ResponseDecoder
    ) throws {
        try Array(text.utf8).withUnsafeBytes { try wire.receive($0, into: &decoder) }
    }

    private func secure(tunnel: String? = nil) throws -> ClientWire {
        let context = try #require(TLSContext(authorities: nil, verifies: true))
        return try ClientWire(
            Self.request,
            ClientWire.Route(tunnel: tunnel.map { Array($0.utf8) }, tls: context, host: "a.test"))
    }

    @Test func `without TLS, bytes pass unchanged`() throws {
        var wire = try ClientWire(Self.request, ClientWire.Route())
        var decoder = ResponseDecoder(answering: .get)
        #expect(output(of: &wire) == Self.request)
        #expect(output(of: &wire) == nil)
        try receive("HTTP/1.0 204 No Content\r\n\r\n", &wire, &decoder)
        guard case .head(let head, .none) = try decoder.next() else {
            Issue.record("no head")
            return
        }
        let farewell = wire.farewell()
        #expect(head.status == 204 && farewell == nil)
    }

    @Test(.enabled(if: TLSContext.isAvailable, "needs OpenSSL"))
    func `the request is not sent before the connection is secure`() throws {
        var wire = try secure()
        // A handshake message of TLS (RFC 8446 §5.1).
        let first = wire.takeOutput()
        let hello = try #require(first)
        #expect(hello.first == 22)
        #expect(String(decoding: hello, as: UTF8.self).contains("a.test"))
        #expect(output(of: &wire) == nil)
        let farewell = wire.farewell()
        #expect(farewell == nil)
    }

    @Test(
        .enabled(if: TLSContext.isAvailable, "needs OpenSSL"),
        arguments: [
            ("HTTP/1.1 400 Bad Request\r\n\r\n", HTTPClientError.insecure(.noTLS)),
            ("220 mail.test ESMTP\r\n", .insecure(.noTLS)), ("", .insecure(.closed)),
        ])
    func `a server without TLS gets no request`(_ text: String, _ expected: HTTPClientError)
        throws
    {
        var wire = try secure()
        var decoder = ResponseDecoder(answering: .get)
        _ = wire.takeOutput()
        #expect(throws: expected) {
            try receive(text, &wire, &decoder)
            try wire.receiveEnd(into: &decoder)
        }
        #expect(output(of: &wire) == nil)
    }

    @Test(
        .enabled(if: TLSContext.isAvailable, "needs OpenSSL"),
        arguments: [
            ("HTTP/1.1 403 Forbidden\r\n\r\n", HTTPProxy.Failure.refused(status: 403)),
            ("HTTP/1.1 302 Found\r\n\r\n", .refused(status: 302)), ("", .closed),
            ("HTTP/1.1 20", .closed), ("x\r\n\r\n", .malformed(.malformedStatusLine)),
        ])
    func `without a tunnel nothing is sent to the server`(
        _ text: String, _ expected: HTTPProxy.Failure
    ) throws {
        var wire = try secure(tunnel: "CONNECT a.test:443 HTTP/1.1\r\n\r\n")
        var decoder = ResponseDecoder(answering: .get)
        #expect(output(of: &wire) == Array("CONNECT a.test:443 HTTP/1.1\r\n\r\n".utf8))
        #expect(output(of: &wire) == nil)
        #expect(throws: HTTPClientError.proxy(expected)) {
            try receive(text, &wire, &decoder)
            try wire.receiveEnd(into: &decoder)
        }
        #expect(output(of: &wire) == nil)
    }

    @Test(.enabled(if: TLSContext.isAvailable, "needs OpenSSL"))
    func `the handshake begins when the tunnel is made, however its response is split`() throws {
        var wire = try secure(tunnel: "CONNECT a.test:443 HTTP/1.1\r\n\r\n")
        var decoder = ResponseDecoder(answering: .get)
        _ = wire.takeOutput()
        for character in "HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r" {
            try receive(String(character), &wire, &decoder)
            #expect(output(of: &wire) == nil)
        }
        try receive("\n", &wire, &decoder)
        #expect(output(of: &wire)?.first == 22)
    }
}
