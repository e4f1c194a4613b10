import Testing

@testable import StubHTTP

struct RequestRefusalTests {
    struct Refusal: CustomTestStringConvertible {
        let text: String
        let error: HTTPDecodingError

        init(_ text: String, _ error: HTTPDecodingError) {
            self.text = text
            self.error = error
        }

        var testDescription: String { "\(error): \(text.debugDescription.prefix(90))" }
    }

    static let lines: [Refusal] = [
        Refusal("   \r\n\r\n", .malformedRequestLine),
        Refusal("\u{16}\u{3}\u{1}", .malformedRequestLine),
        Refusal("GET\r\n\r\n", .malformedRequestLine),
        Refusal("GET  / HTTP/1.1\r\n", .malformedRequestLine),
        Refusal("GET\t/ HTTP/1.1\r\n", .malformedRequestLine),
        Refusal("GET / HTTP/1.1 \r\n", .malformedRequestLine),
        Refusal("GET /a b HTTP/1.1\r\n", .malformedRequestLine),
        Refusal("GET HTTP/1.1\r\n", .malformedRequestLine),
        Refusal("GET /\r\n", .malformedRequestLine),
        Refusal("G(T / HTTP/1.1\r\n", .malformedRequestLine),
        Refusal("\rGET / HTTP/1.1\r\n", .malformedRequestLine),
        Refusal("\r\n\r\n\r\n\r\n\r\nGET", .malformedRequestLine),
        Refusal("\nGET / HTTP/1.1\r\n", .bareLineEnd),
        Refusal("GET / HTTP/1.1\nHost: a\r\n\r\n", .bareLineEnd),
        Refusal("GET / http/1.1\r\n", .malformedVersion),
        Refusal("GET / HTTP/1\r\n", .malformedVersion),
        Refusal("GET / HTTP/01.01\r\n", .malformedVersion),
        Refusal("GET / HTTP/ 1.1\r\n", .malformedRequestLine),
        Refusal("GET / HTTP/1.x\r\n", .malformedVersion),
        Refusal("GET / HTTP/9.9\r\n", .unsupportedVersion),
        Refusal("PRI * HTTP/2.0\r\n", .unsupportedVersion),
        Refusal("GET / HTTP/0.9\r\n", .unsupportedVersion),
        Refusal(String(repeating: "A", count: 33), .methodTooLong),
        Refusal("CONNECT example.com:443 HTTP/1.1\r\n", .tunnelRefused),
        Refusal("GET / HTTP/2.0\r\n", .unsupportedVersion),
        Refusal("GET / HTTP/3\r\n", .malformedVersion),
        Refusal("GET / HTTP/1.1.1\r\n", .malformedVersion),
        Refusal("GET / HTTPS/1.1\r\n", .malformedVersion),
        Refusal("GET / HTTP/1.\u{0}\r\n", .malformedVersion),
        Refusal("GET /\u{B}HTTP/1.1\r\n", .malformedRequestLine),
        Refusal("GET / HTTP/1.1\t\r\n", .malformedVersion),
        Refusal(" GET / HTTP/1.1\r\n", .malformedRequestLine),
        Refusal("GET / HTTP/1.1\r\r\n", .malformedVersion),
        Refusal("GET /\rHTTP/1.1\r\n", .malformedRequestLine),
        Refusal("\u{0}GET / HTTP/1.1\r\n", .malformedRequestLine),
        Refusal("OPTIONS *x HTTP/1.1\r\n", .invalidTarget),
        Refusal("OPTIONS * HTTP/1.1 \r\n", .malformedRequestLine),
        Refusal("GET localhost:80 HTTP/1.1\r\n", .invalidTarget),
        Refusal("CONNECT localhost:99999 HTTP/1.1\r\n", .invalidTarget),
        Refusal("CONNECT / HTTP/1.1\r\n", .invalidTarget),
        Refusal("CONNECT example.com HTTP/1.1\r\n", .invalidTarget),
        Refusal("CONNECT example.com: HTTP/1.1\r\n", .invalidTarget),
        Refusal("CONNECT example.com:0 HTTP/1.1\r\n", .invalidTarget),
        Refusal("CONNECT [::1] HTTP/1.1\r\n", .invalidTarget),
        Refusal("CONNECT :80 HTTP/1.1\r\n", .invalidTarget),
    ]

    static let targets: [Refusal] = [
        "*", "index.html", "/a#b", "/a\\b", "/a\"b", "/<a>", "/a\u{0}b", "/a\u{7F}", "/caf\u{E9}",
        "/a%", "/a%2", "/a%zz", "/a%00b", "/a%0d%0aX:1", "?a", "ftp://a/b", "http://", "http:///a",
        "http://u@h/", "http://h:99999/", "http://h/a#b", "//[", "/?a#b", "/?%g1", "/?a\\b",
    ].map { Refusal(get(target: $0), .invalidTarget) }

    static let insecure: [Refusal] = [
        "https://a/", "HTTPS://a", "https://a?b", "https://[::1]:443/",
    ].map { Refusal(get(target: $0), .misdirected) }

    static let hosts: [Refusal] =
        [
            Refusal("GET / HTTP/1.1\r\n\r\n", .missingHost),
            Refusal(get("Host: localhost"), .repeatedHost),
            Refusal(get("host: other"), .repeatedHost),
            Refusal("GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", .repeatedHost),
        ]
        + [
            "", "a b", "user@a", "a:b", "a:1:2", "a:65536", "a, b", "http://a", "[::1", "[]",
            "[zz]:1",
            "[::1]x", ":80", "a/b", "a%2", "a?b", "[:]", "[:::]", "[1::2::3]", "[12345::]", "[1:]",
            "[abcd]", "[1.2.3.4]", "[::1.2.3]", "[::1.2.3.256]", "[::1.2.3.4.5]", "[::1.2.3.4:5]",
            "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[1:2:3:4:5:6:7::8]", "[::01.2.3.4]",
            "[v1]", "[v1.]", "[v.a]", "[vg.a]", "[v1.a/b]", "[::1%25eth0]",
            "[1:2:3:4:5:6:7:1.2.3.4]",
        ].map { Refusal("GET / HTTP/1.1\r\nHost: \($0)\r\n\r\n", .invalidHost) }

    static let fields: [Refusal] = [
        Refusal(get("X-A : b"), .malformedField),
        Refusal(get("X-A\t: b"), .malformedField),
        Refusal(get(": b"), .malformedField),
        Refusal(get("no colon here"), .malformedField),
        Refusal(get("NoColon"), .malformedField),
        Refusal(get("X(A: b"), .malformedField),
        Refusal(get("X-\u{E9}: b"), .malformedField),
        Refusal(get("X: a\u{0}b"), .malformedField),
        Refusal(get("X: a\rb"), .malformedField),
        Refusal(get("X: a\u{7F}"), .malformedField),
        Refusal(get("X: a\u{7}\u{B}"), .malformedField),
        Refusal(get("X: a", " b"), .foldedField),
        Refusal("GET / HTTP/1.1\r\n Host: a\r\n\r\n", .foldedField),
        Refusal("GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", .bareLineEnd),
        Refusal("GET / HTTP/1.1\r\nHost: a\r\n\n", .bareLineEnd),
        Refusal("GET / HTTP/1.1\r\n: a\r\nHost: a\r\n\r\n", .malformedField),
        Refusal("GET / HTTP/1.1\r\n\tHost: a\r\n\r\n", .foldedField),
        Refusal(get("X: a", "\tb"), .foldedField),
        Refusal(get("X: a", " "), .foldedField),
        Refusal(get("X\u{0}: a"), .malformedField),
        Refusal(get("X\r: a"), .malformedField),
        Refusal(get("X;: a"), .malformedField),
        Refusal(get("\u{B}X: a"), .malformedField),
        Refusal(get("X: a\r"), .malformedField),
        Refusal(get("Expect: 100-continue, x"), .unknownExpectation),
        Refusal(get("Expect: 100-continue;q=1"), .unknownExpectation),
        Refusal(get("Expect: 200-ok"), .unknownExpectation),
        Refusal(get("Expect: 100-continue", "Expect: x"), .unknownExpectation),
    ]

    static let framings: [Refusal] =
        [
            "", "+5", "-1", "-0", "0x5", "5x", "5, 5", "5 5", "1_0", "99999999999999999999", "5;a",
        ].map { Refusal(post("Content-Length: \($0)", body: "hello"), .invalidContentLength) }
        + [
            "gzip", "identity", "xchunked", "chunked, gzip", "chunked, chunked", "chunked;a=b", "",
            "chunked, identity, chunked", "\"chunked\"",
        ].map { Refusal(post("Transfer-Encoding: \($0)", body: ""), .invalidTransferEncoding) } + [
            Refusal(
                post("Content-Length: 5", "Content-Length: 6", body: ""), .repeatedContentLength),
            Refusal(
                post("Content-Length: 5", "Content-Length: 5", body: ""), .repeatedContentLength),
            Refusal(
                post("Content-Length: 5", "Transfer-Encoding: chunked", body: ""), .ambiguousLength),
            Refusal(post("Transfer-Encoding: ", "Content-Length: 5", body: ""), .ambiguousLength),
            Refusal(post("Transfer-Encoding: gzip, chunked", body: ""), .unknownTransferCoding),
            Refusal(
                post("Transfer-Encoding: chunked", "Transfer-Encoding: identity", body: ""),
                .invalidTransferEncoding),
            Refusal(
                post("Transfer-Encoding: chunked", body: "", version: "HTTP/1.0"),
                .invalidTransferEncoding),
            Refusal(
                "TRACE / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx", .traceWithContent),
        ]

    static let chunks: [Refusal] =
        [
            "\r\n", "x\r\n", "0x5\r\nhello\r\n0\r\n\r\n", "+5\r\nhello\r\n", "-1\r\n",
            " 5\r\nhello\r\n",
            "5 \r\nhello\r\n", "1_0\r\n", "5\r\nhello0\r\n\r\n", "5\r\nhello!!\r\n", "5\r\nhello\n",
            "5\r\nhello\r0", "5;\r\n", "5;a=\r\n", "5;a\"b\r\n", "5;=b\r\n", "5;bad[=x\r\n",
            "5;a=\"b\r\n", "5;a=\"b\"c\r\n", "5;\u{0}\r\n", "5;a\rX\r\n", "1000000000000000\r\n",
            "ffffffffffffffff\r\n", "\t5\r\nhello\r\n", "5\u{0}\r\nhello\r\n", "5;a=b c\r\n",
            "5;a;;b\r\n", "5 a\r\nhello\r\n", "5,\r\nhello\r\n", "5.\r\nhello\r\n",
            "5;a=\"b\\\r\n", "5\r\rhello\r\n", "5\r\nhello\r\r\n", "\u{FF15}\r\nhello\r\n",
            "8000000000000000\r\n",
        ].map { Refusal(chunked($0), .malformedChunk) } + [
            Refusal(chunked("5\nhello\r\n"), .bareLineEnd),
            Refusal(chunked("0\r\n\n"), .bareLineEnd),
            Refusal(chunked("0\r\nX : a\r\n\r\n"), .malformedField),
            Refusal(chunked("0\r\nContent-Length: 5\r\n\r\n"), .forbiddenTrailer),
            Refusal(chunked("0\r\ntransfer-encoding: chunked\r\n\r\n"), .forbiddenTrailer),
            Refusal(chunked("0\r\n X: a\r\n\r\n"), .foldedField),
            Refusal(chunked("0\r\nX: a\n\r\n"), .bareLineEnd),
            Refusal(chunked("0\r\nHost: a\r\n\r\n"), .forbiddenTrailer),
            Refusal(chunked("0\r\nTrailer: X\r\n\r\n"), .forbiddenTrailer),
            Refusal(chunked("0\r\nSet-Cookie: a\r\n\r\n"), .forbiddenTrailer),
            Refusal(chunked("0\r\nContent-Type: a/b\r\n\r\n"), .forbiddenTrailer),
            Refusal(chunked("0\r\nAuthorization: x\r\n\r\n"), .forbiddenTrailer),
        ]

    @Test(arguments: lines + targets + insecure + hosts + fields + framings + chunks)
    func `rejects the request with the same error, however the bytes are split`(_ refusal: Refusal)
    {
        let whole = DecoderRun.whole(refusal.text)
        #expect(whole == DecoderRun(error: refusal.error))
        #expect(DecoderRun.cut(refusal.text).allSatisfy { $0 == whole })
    }

    @Test func `returns the requests before the error`() {
        let run = DecoderRun.whole(get() + get(target: "/two") + "x y\r\n")
        #expect(run.requests.map(\.target) == ["/", "/two"])
        #expect(run.error == .malformedRequestLine)
    }

    @Test(arguments: HTTPDecodingError.allCases)
    func `every error has a fitting status and a message`(
        _ error: HTTPDecodingError
    ) {
        #expect([400, 408, 413, 414, 417, 421, 431, 501, 505].contains(error.status))
        #expect(error.message.hasSuffix("."))
        #expect(!error.message.contains { $0 == "\"" || $0 == "\\" })
    }
}
