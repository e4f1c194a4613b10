import StubHTTP
import Testing

@testable import StubServer

struct SessionAddressTests {
    @Test(arguments: [
        ("/__session/s1/products?limit=2", "s1", "/products?limit=2"),
        ("/__session/s1", "s1", "/"),
        ("/__session/s1?limit=2", "s1", "/?limit=2"),
        ("/__session/s1/__admin/clock", "s1", "/__admin/clock"),
        ("/__session//products", "", "/products"),
        ("/__sessions/s1", nil, "/__sessions/s1"),
        ("/products", nil, "/products"),
    ])
    func `a path names a session and its prefix is removed`(
        target: String, id: String?, inner: String
    ) {
        let address = SessionAddress(HTTPRequest(.get, target))
        #expect(address.id == id)
        #expect(address.request.target == inner)
    }

    @Test func `a header field names a session and keeps the target`() {
        let address = SessionAddress(
            HTTPRequest(.get, "/products", fields: ["x-understudy-session": "s2"]))
        #expect(address.id == "s2")
        #expect(address.request.target == "/products")
    }

    @Test func `the path takes precedence over the header field`() {
        let address = SessionAddress(
            HTTPRequest(.get, "/__session/s1/a", fields: ["X-Understudy-Session": "s2"]))
        #expect(address.id == "s1")
    }

    @Test(arguments: [
        ("/products/1", "/__session/s1/products/1"),
        ("http://stub:1/products/1", "http://stub:1/__session/s1/products/1"),
        ("http://stub:10/products", "http://stub:10/products"),
        ("https://elsewhere.example/a", "https://elsewhere.example/a"),
        ("//elsewhere.example/a", "//elsewhere.example/a"),
        ("relative", "relative"),
    ])
    func `references to the stub point to the session`(written: String, sent: String) {
        let address = SessionAddress(
            HTTPRequest(.get, "/__session/s1/a", fields: ["Host": "stub:1"]))
        var response = HTTPResponse(
            status: 302,
            fields: ["Location": written, "Link": "<\(written)>; rel=\"next\", <\(written)>"])
        address.localize(&response)
        #expect(response.fields["Location"] == sent)
        #expect(response.fields["Link"] == "<\(sent)>; rel=\"next\", <\(sent)>")
    }

    @Test func `a response outside of sessions is unchanged`() {
        let address = SessionAddress(HTTPRequest(.get, "/a"))
        var response = HTTPResponse(status: 302, fields: ["Location": "/b"])
        address.localize(&response)
        #expect(response.fields["Location"] == "/b")
    }
}
