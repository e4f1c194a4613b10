import StubHTTP
import StubNet
import Testing

/// Unusual requests over a socket: the responses, their order, and the end of the connection.
@Suite(.timeLimit(.minutes(10)))
struct OddRequestTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let sent: String
        let statuses: [Int]
        let testDescription: String

        init(_ name: String, _ sent: String, _ statuses: Int...) {
            testDescription = name
            self.sent = sent
            self.statuses = statuses
        }
    }

    private static let nine = String(repeating: getRoot, count: 9)
    private static let last = "Host: a\r\nConnection: close\r\n"

    static let cases: [Case] = [
        Case(
            "ten pipelined requests", nine + lastGet, 200, 200, 200, 200, 200, 200, 200, 200, 200,
            200),
        Case(
            "an error in the middle of the pipeline ends it",
            getRoot + getRoot + "GET /bad here HTTP/1.1\r\nHost: a\r\n\r\n" + nine, 200, 200, 400),
        Case(
            "a smuggled second length",
            getRoot
                + "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc"
                + getRoot, 200, 400),
        Case("empty lines before a request", "\r\n\r\n" + lastGet, 200),
        Case("empty lines between requests", getRoot + "\r\n" + lastGet, 200, 200),
        Case("a method in lower case is another method", "get / HTTP/1.1\r\n\(last)\r\n", 200),
        Case("a method nobody has heard of", "BREW /pot HTTP/1.1\r\n\(last)\r\n", 200),
        Case(
            "a method that is too long", String(repeating: "X", count: 40) + " / HTTP/1.1\r\n", 501),
        Case("a higher minor version", "GET / HTTP/1.2\r\n\(last)\r\n", 200),
        Case("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        Case("HTTP/0.9 in its own words", "GET /\r\n", 400),
        Case("a TLS hello", "\u{16}\u{3}\u{1}", 400),
        Case(
            "a wish to upgrade is ignored",
            "GET / HTTP/1.1\r\n\(last)Upgrade: h2c\r\nHTTP2-Settings: x\r\n\r\n", 200),
        Case("the server as a whole", "OPTIONS * HTTP/1.1\r\n\(last)\r\n", 200),
        Case("a tunnel", "CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n", 501),
        Case("an absolute target with another Host", "GET http://b/x HTTP/1.1\r\n\(last)\r\n", 200),
        Case("an absolute target without Host", "GET http://b/x HTTP/1.1\r\n\r\n", 400),
        Case("HTTP/1.0 without Host closes", "GET / HTTP/1.0\r\n\r\n" + getRoot, 200),
        Case(
            "content in a GET belongs to it",
            "GET / HTTP/1.1\r\n\(last)Content-Length: 4\r\n\r\nGET ", 200),
        Case(
            "a line that is too long",
            "GET /" + String(repeating: "a", count: 9000) + " HTTP/1.1\r\n", 414),
        Case(
            "too many fields",
            "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: 120), 431),
        Case(
            "fields that are too large",
            "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "y", count: 40_000), 431),
        Case(
            "a body that is too large",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n\r\n", 413),
        Case("an unknown expectation", "GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n", 417),
        Case(
            "an unknown coding",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
        Case(
            "a chunk size that overflows",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
            400),
        Case(
            "a message that ends too early",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc", 400),
    ]

    @Test(arguments: cases)
    func `is answered with these statuses, then the connection closes`(_ odd: Case) async throws {
        let server = try TestServer { _ in .now(.text("ok")) }
        let client = try server.client()
        async let received = client.readTextToEnd()
        client.send(odd.sent)
        client.finishSending()
        let (text, end) = await received
        let statuses = text.components(of: "HTTP/1.1 ").compactMap { Int($0.prefix(3)) }
        #expect(statuses == odd.statuses)
        #expect(end == .closed)
    }

    @Test(arguments: ["HEAD", "GET"], [200, 204, 304])
    func `sends no body where none is allowed, whatever the responder returns`(
        _ method: String, _ status: Int
    ) async throws {
        let server = try TestServer.answering(.text("body", status: status))
        let client = try server.client()
        client.send("\(method) / HTTP/1.1\r\n\(Self.last)\r\n")
        let (text, _) = await client.readTextToEnd()
        #expect(body(of: text) == (method == "GET" && status == 200 ? "body" : ""))
    }
}

extension String {
    fileprivate func components(of separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: true)
    }
}
