import Testing

@testable import StubHTTP

struct RequestEncoderTests {
    private func text(_ request: HTTPRequest) -> String? {
        RequestEncoder.encode(request).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `sends method, target, fields and body unchanged`() {
        let request = HTTPRequest(
            HTTPMethod("get"), "/a?x[]=%20",
            fields: HTTPFields([
                .init(name: "Host", value: "a.io"), .init(name: "x-Twice", value: "1"),
                .init(name: "x-Twice", value: "2"),
            ]), body: Array("hello".utf8))
        #expect(
            text(request) == "get /a?x[]=%20 HTTP/1.1\r\nHost: a.io\r\nx-Twice: 1\r\nx-Twice: 2\r\n"
                + "Content-Length: 5\r\nConnection: close\r\n\r\nhello")
    }

    @Test(arguments: [("Content-Length", "0"), ("Transfer-Encoding", "chunked")])
    func `keeps the announcement of an empty body`(_ name: String, _ value: String) {
        let request = HTTPRequest(.post, "/", fields: [name: value])
        #expect(
            text(request) == "POST / HTTP/1.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }

    @Test func `announces no body and adds no type if there is no body`() {
        #expect(
            text(HTTPRequest(.post, "/")) == "POST / HTTP/1.1\r\nConnection: close\r\n\r\n")
    }

    @Test(arguments: [
        ("GE T", "/"), ("", "/"), ("GET\r\n", "/"), ("GET", ""), ("GET", "/a b"),
        ("GET", "/\r\nX: y"), ("GET", "/\u{7F}"),
    ])
    func `does not encode an invalid request line`(_ method: String, _ target: String) {
        #expect(text(HTTPRequest(HTTPMethod(method), target)) == nil)
    }

    @Test func `a value cannot smuggle a line`() {
        let request = HTTPRequest(.get, "/", fields: ["X": "a\r\nY: b", "B d": "x"])
        #expect(
            text(request) == "GET / HTTP/1.1\r\nX: a  Y: b\r\nConnection: close\r\n\r\n")
    }

    @Test func `a request with trailers is chunked, also without a body`() {
        let request = HTTPRequest(
            .post, "/", fields: ["Content-Length": "2"], body: Array("{}".utf8),
            trailers: ["X-Sum": "1"])
        let start = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        #expect(text(request) == start + "2\r\n{}\r\n0\r\nX-Sum: 1\r\n\r\n")
        #expect(
            text(HTTPRequest(.post, "/", trailers: ["X-Sum": "1"]))
                == start + "0\r\nX-Sum: 1\r\n\r\n")
    }
}
