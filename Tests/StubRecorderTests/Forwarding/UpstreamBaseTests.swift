import Foundation
import Testing

@testable import StubRecorder

struct UpstreamBaseTests {
    @Test(arguments: [
        ("http://a.io", "/x?y=1", "http://a.io/x?y=1"),
        ("https://a.io:8443/", "/x", "https://a.io:8443/x"),
        ("http://a.io/api/v1/", "/x", "http://a.io/api/v1/x"),
        ("http://a.io/api", "/", "http://a.io/api/"),
        ("http://127.0.0.1:80", "/a%2Fb?q=%20c+d", "http://127.0.0.1:80/a%2Fb?q=%20c+d"),
        ("http://[::1]:8080", "/x", "http://[::1]:8080/x"),
        ("http://a.io", "/x?select[]=a|b", "http://a.io/x?select%5B%5D=a%7Cb"),
        ("http://a.io", "/caf\u{e9}", "http://a.io/caf%C3%A9"),
    ])
    func `appends a target to the base`(_ base: String, _ target: String, _ url: String) throws {
        let base = try #require(UpstreamBase(base))
        #expect(base.url(for: target)?.absoluteString == url)
    }

    @Test(arguments: [
        "", "a.io", "/x", "ftp://a.io", "http://", "http://u:p@a.io", "http://a.io?x=1",
        "http://a.io#x",
    ])
    func `rejects an invalid base`(_ text: String) {
        #expect(UpstreamBase(text) == nil)
    }

    @Test(arguments: ["/../x", "/a/%2e%2E/x", "/./x", "x", "*", "http://b.io/x", "/%zz"])
    func `rejects targets that leave the base`(_ target: String) throws {
        let base = try #require(UpstreamBase("http://a.io/api"))
        #expect(base.url(for: target) == nil)
    }

    @Test(arguments: [
        ("http://a.io/api/x", "/x"), ("http://a.io/api", "/"), ("http://a.io/api?q", "/?q"),
        ("/api/x?q", "/x?q"), ("/other", "/other"), ("/apix", "/apix"),
        ("http://a.io/other", "http://a.io/other"), ("http://a.iox/api/x", "http://a.iox/api/x"),
        ("https://a.io/api/x", "https://a.io/api/x"), ("//a.io/api/x", "//a.io/api/x"),
        ("x/y", "x/y"),
    ])
    func `changes references to the upstream to local ones`(_ reference: String, _ local: String)
        throws
    {
        let base = try #require(UpstreamBase("http://a.io/api"))
        #expect(base.local(reference) == local)
    }
}
