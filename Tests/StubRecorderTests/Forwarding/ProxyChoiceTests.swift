import StubRecordings
import Testing

@testable import StubRecorder

struct ProxyChoiceTests {
    private func proxy(_ url: String, _ environment: [String: String]) throws -> String? {
        let base = try #require(UpstreamBase(url))
        return try ProxyChoice.find(for: base, in: environment).map {
            "\($0.proxy) \($0.variable)"
        }
    }

    @Test(
        arguments: [
            ("http://a.test", ["HTTP_PROXY": "http://p:1"], "p:1 HTTP_PROXY"),
            (
                "http://a.test", ["http_proxy": "http://l:1", "HTTP_PROXY": "http://u:1"],
                "l:1 http_proxy"
            ),
            ("https://a.test", ["https_proxy": "l:1", "HTTPS_PROXY": "u:1"], "l:1 https_proxy"),
            ("https://a.test", ["HTTPS_PROXY": "http://p"], "p:80 HTTPS_PROXY"),
            ("https://a.test", ["HTTPS_PROXY": "http://[::1]:8080/"], "[::1]:8080 HTTPS_PROXY"),
            ("https://a.test", ["HTTP_PROXY": "http://p:1"], nil),
            ("http://a.test", ["HTTPS_PROXY": "http://p:1"], nil),
            ("http://a.test", ["HTTP_PROXY": ""], nil),
            ("http://a.test", ["ALL_PROXY": "p:1"], "p:1 ALL_PROXY"),
            ("https://a.test", ["all_proxy": "p:1", "HTTPS_PROXY": "q:1"], "q:1 HTTPS_PROXY"),
            ("http://a.test", ["HTTP_PROXY": "p:1", "REQUEST_METHOD": "GET"], nil),
            ("http://a.test", ["http_proxy": "p:1", "REQUEST_METHOD": "GET"], "p:1 http_proxy"),
            ("https://a.test", ["HTTPS_PROXY": "p:1", "REQUEST_METHOD": "GET"], "p:1 HTTPS_PROXY"),
            ("http://a.test", ["HTTP_PROXY": "p:1", "NO_PROXY": "a.test"], nil),
            (
                "http://a.test", ["HTTP_PROXY": "p:1", "no_proxy": "b", "NO_PROXY": "a.test"],
                "p:1 HTTP_PROXY"
            ),
        ] as [(String, [String: String], String?)])
    func `the environment names the proxy`(
        _ url: String, _ environment: [String: String], _ expected: String?
    ) throws {
        #expect(try proxy(url, environment) == expected)
    }

    @Test(arguments: [
        ("socks5://u:s3cret@p:1", "names a proxy of the kind 'socks5'"),
        ("https://u:s3cret@p:1", "names a proxy of the kind 'https'"),
        ("http://", "is not the URL of a proxy"),
        ("http://u:s3cret@p:one", "is not the URL of a proxy"),
    ])
    func `other values are reported without their passwords`(_ value: String, _ text: String) {
        let error = #expect(throws: UpstreamError.self) {
            try proxy("http://a.test", ["http_proxy": value])
        }
        #expect(error?.description.contains("http_proxy \(text)") == true)
        #expect(error?.description.contains("s3cret") == false)
    }

    @Test(
        arguments: [
            ("*", "any.test", 80, true), ("a.test", "a.test", 80, true),
            ("a.test", "sub.a.test", 80, true), ("a.test", "nota.test", 80, false),
            (".a.test", "sub.a.test", 80, true), (".a.test", "a.test", 80, true),
            ("*.a.test", "x.y.a.test", 80, true), ("A.Test.", "a.tesT", 80, true),
            ("a.test", "a.test.", 80, true), ("a.test:81", "a.test", 80, false),
            ("a.test:80", "sub.a.test", 80, true), ("b, a.test", "a.test", 80, true),
            ("b a.test", "a.test", 80, true), ("", "a.test", 80, false), (",", "a.test", 80, false),
            (".", "a.test", 80, false), ("test", "a.test", 80, true),
            ("127.0.0.1", "127.0.0.1", 80, true), ("127.0.0.1", "127.0.0.10", 80, false),
            ("27.0.0.1", "127.0.0.1", 80, false), ("0.0.1", "127.0.0.1", 80, false),
            ("10.0.0.0/8", "10.200.3.4", 80, true), ("10.0.0.0/8", "11.0.0.1", 80, false),
            ("192.168.4.0/22", "192.168.7.255", 80, true),
            ("192.168.4.0/22", "192.168.8.0", 80, false), ("0.0.0.0/0", "8.8.8.8", 80, true),
            ("10.0.0.0/33", "10.0.0.1", 80, false), ("::1", "::1", 80, true),
            ("[::1]", "0:0:0:0:0:0:0:1", 80, true), ("[::1]:443", "::1", 443, true),
            ("[::1]:443", "::1", 80, false), ("fd00::/8", "fd12::1", 80, true),
            ("fd00::/8", "fe80::1", 80, false), ("127.0.0.1:80", "127.0.0.1", 80, true),
            ("10.0.0.0/8", "a.test", 80, false),
        ] as [(String, String, Int, Bool)])
    func `names, addresses and networks are exempt`(
        _ list: String, _ host: String, _ port: Int, _ isExempt: Bool
    ) {
        #expect(NoProxyList(list).matches(host: host, port: port) == isExempt)
    }
}
