import Testing

@testable import StubHTTP

struct ForwardedOriginTests {
    private func origin(_ fields: HTTPFields, isLocal: Bool = true) -> String? {
        var request = HTTPRequest(.get, "/things", fields: fields)
        request.isFromLoopback = isLocal
        return request.origin
    }

    @Test(arguments: [
        ("https", "shop.example", "https://shop.example"),
        ("HTTPS", "shop.example:8443", "https://shop.example:8443"),
        ("http", "[2001:db8::1]:80", "http://[2001:db8::1]:80"),
        ("https", "outer.example, inner.example", "https://outer.example"),
        ("https , http", "shop.example", "https://shop.example"),
        ("ftp", "shop.example", "http://shop.example"),
    ])
    func `a proxy on this machine says what the client asked for`(
        _ scheme: String, host: String, origin: String
    ) {
        let fields: HTTPFields = [
            "Host": "localhost:4280", "X-Forwarded-Proto": scheme, "X-Forwarded-Host": host,
        ]
        #expect(self.origin(fields) == origin)
        #expect(self.origin(fields, isLocal: false) == "http://localhost:4280")
    }

    @Test(arguments: [
        "", " ", "a b", "a/b", "a@b", "a\"b", "<b>", "a?b", "a#b", "a\r\nSet-Cookie: x", "a\\b",
        "a:", "a:0", "a:65536", "a:1x", "a:+1", "[::1", "::1", "[zz]", "[]", "a..b", ".a",
        "ä.example",
        "a:123456", String(repeating: "a", count: 254),
    ])
    func `a malformed host is ignored`(_ host: String) {
        let fields: HTTPFields = [
            "Host": "localhost:4280", "X-Forwarded-Proto": "https", "X-Forwarded-Host": host,
        ]
        #expect(origin(fields) == "https://localhost:4280")
    }

    @Test func `without these fields the origin is the host, and without a host there is none`() {
        #expect(origin(["Host": "a.example"]) == "http://a.example")
        #expect(origin([:]) == nil)
    }
}
