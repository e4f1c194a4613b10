import StubHTTP
import Testing

struct RequestTargetTests {
    @Test(arguments: [
        ("/products", ["products"], []),
        ("/products/1?limit=30&skip=0", ["products", "1"], [["limit", "30"], ["skip", "0"]]),
        ("/a%2Fb/c", ["a/b", "c"], []),
        ("/", [""], []),
        ("/products/", ["products", ""], []),
        ("/s?q=a+b%2Bc", ["s"], [["q", "a b+c"]]),
        ("/s?a+b%2Bc=d", ["s"], [["a b+c", "d"]]),
        ("/s?q=a%26b&q=%23", ["s"], [["q", "a&b"], ["q", "#"]]),
        ("/s?flag&x=", ["s"], [["flag", ""], ["x", ""]]),
        ("/s?&&a=1", ["s"], [["a", "1"]]),
        ("/s?a=b=c", ["s"], [["a", "b=c"]]),
        ("/caf%C3%A9", ["café"], []),
        ("/plus+in+path", ["plus+in+path"], []),
    ])
    func `splits path and query`(target: String, segments: [String], query: [[String]]) throws {
        let parsed = try #require(RequestTarget(target))
        #expect(parsed.segments == segments)
        #expect(parsed.query.map { [$0.name, $0.value] } == query)
    }

    @Test(arguments: ["", "products", "/%", "/%2", "/%zz", "/%ff", "/x?q=%C3%28", "/x?%=1"])
    func `rejects malformed escapes and relative targets`(target: String) {
        #expect(RequestTarget(target) == nil)
    }

    @Test func `collects repeated values in order`() throws {
        let target = try #require(RequestTarget("/x?tag=b&limit=1&tag=a"))
        #expect(target.values(of: "tag") == ["b", "a"])
        #expect(target.values(of: "missing").isEmpty)
    }

    @Test(arguments: ["", "abc-._~123", "a b", "a+b&c=d", "100%", "é😀", "/?#[]@!$"])
    func `decoding reverses encoding`(text: String) {
        let encoded = PercentCoding.encode(text)
        #expect(PercentCoding.decode(encoded) == text)
        #expect(
            encoded.utf8.allSatisfy { byte in
                byte == 0x25 || byte >= 0x30 && byte <= 0x7E || byte == 0x2D || byte == 0x2E
            })
    }
}
