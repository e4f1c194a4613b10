import StubHTTP
import Testing

@testable import StubRecorder

struct RecordingNamerTests {
    private func title(_ operation: String?, _ segments: [String] = []) -> RecordingTitle {
        RecordingTitle(.get, operation: operation, segments: segments)
    }

    @Test(
        arguments: [
            ("listProducts", [], "listProducts"), ("get /products", [], "get-products"),
            ("../../etc/passwd", [], "etc-passwd"), ("..", [], "exchange"), ("", [], "exchange"),
            (".hidden", [], "hidden"), ("größe", [], "gr-e"), ("a\u{0}b", [], "a-b"),
            (nil, [], "get"), (nil, [""], "get"), (nil, ["products", "7"], "get-products-7"),
            (nil, ["..", "..", "x"], "get-x"), (nil, ["a/b", "c d"], "get-a-b-c-d"),
            (nil, ["reset", "0123456789012345678901234"], "get-reset-long"),
            (nil, [String(repeating: "a/", count: 12), "x"], "get-a-a-a-a-a-a-a-a-a-a-a-a-x"),
        ] as [(String?, [String], String)])
    func `creates a name that cannot leave its folder`(
        _ operation: String?, _ segments: [String], _ expected: String
    ) {
        var namer = RecordingNamer()
        #expect(namer.name(title(operation, segments)) == expected)
    }

    @Test func `limits the length of a name`() {
        var namer = RecordingNamer()
        let name = namer.name(title(String(repeating: "x", count: 500)))
        #expect(name.utf8.count == 80)
    }

    @Test func `numbers names in order and without regard to case`() {
        var namer = RecordingNamer(taken: ["a-2"])
        let names = ["a", "a", "A", "b", "a"].map { namer.name(title($0)) }
        #expect(names == ["a", "a-3", "A-4", "b", "a-5"])
    }

    @Test(
        arguments: [
            ("/products?skip=20", "get-products.skip-20"),
            ("/products?limit=10&skip=20", "get-products.limit-10.skip-20"),
            ("/search?q=red%20shoes&sort=-price", "get-search.q-red-shoes.sort-price"),
            ("/search?q=../../etc", "get-search.q-etc"), ("/search?q=&flag", "get-search.q.flag"),
            ("/search?q=gr%C3%B6%C3%9Fe&q=b", "get-search.q-gr-e.q-b"),
            ("/a?filter%5Bname%5D=x", "get-a.filter-name-x"),
            ("/a?text=an%20ordinary%20sentence%20of%20a%20user", "get-a.text-long"),
            // The names say that the values are secrets or data of a person.
            ("/a?token=opensesame&page=2", "get-a.token.page-2"),
            ("/a?email=emma.fox@example.com", "get-a.email"), ("/a?pin=4821", "get-a.pin"),
            ("/a?v=ghp_wQ8Lm3Nv7KwZq8Lm3Nv7Kw2Xt9P", "get-a.v"),
            ("/a/ghp_wQ8Lm3Nv7KwZq8Lm3Nv7Kw2Xt9P", "get-a-secret"),
        ])
    func `a name has the query, without its secrets`(_ target: String, _ expected: String) throws {
        var namer = RecordingNamer()
        let title = RecordingTitle(
            HTTPRequest(.get, target), try #require(RequestTarget(target)))
        #expect(namer.name(title) == expected)
        #expect(namer.name(title) == expected + "-2")
    }

    @Test func `a long query is cut between its parameters`() {
        var namer = RecordingNamer()
        let parameters = (0..<20).map {
            RecordingTitle.Parameter(name: "parameter\($0)", value: "value")
        }
        let name = namer.name(RecordingTitle(.get, segments: ["a"], parameters: parameters))
        #expect(
            name == "get-a.parameter0-value.parameter1-value.parameter2-value.parameter3-value")
    }

    @Test func `a title hides what its exchange showed to be a secret`() throws {
        let target = "/reset/opensesame?next=opensesame&page=2"
        var title = RecordingTitle(
            HTTPRequest(.get, target), try #require(RequestTarget(target)),
            operation: "reset", parameters: [("code", "opensesame")])
        title.hide(path: ["reset", "opensesame"], redacted: ["reset", "other"])
        title.hide(
            query: [("next", "opensesame"), ("page", "2")],
            redacted: [("next", "other"), ("page", "2")])
        #expect(title.segments == ["reset", "secret"])
        #expect(title.parameters.map(\.value) == [nil, nil, "2"])
    }

    @Test func `reuses a released name`() {
        var namer = RecordingNamer()
        let names = (0..<3).map { _ in namer.name(title("a")) }
        namer.release(names[1])
        #expect(namer.name(title("a")) == "a-2")
        #expect(namer.name(title("a")) == "a-4")
    }
}
