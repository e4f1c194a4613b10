import StubHTTP
import Testing

struct HTTPRequestTests {
    @Test(
        arguments: [
            ("/a/b", "/a/b", nil), ("/a?b=c?d", "/a", "b=c?d"), ("/?", "/", ""), ("*", "*", nil),
        ] as [(String, String, String?)])
    func `splits its target at the first question mark`(
        _ target: String, _ path: String, _ query: String?
    ) {
        let request = HTTPRequest(.get, target)
        #expect(request.path == path)
        #expect(request.query.map(String.init) == query)
    }
}
