import StubHTTP
import Testing

@testable import StubRecorder

struct RecordingNamerTests {
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
        #expect(namer.name(operation: operation, .get, segments) == expected)
    }

    @Test func `limits the length of a name`() {
        var namer = RecordingNamer()
        let name = namer.name(operation: String(repeating: "x", count: 500), .get, [])
        #expect(name.utf8.count == 80)
    }

    @Test func `numbers names in order and without regard to case`() {
        var namer = RecordingNamer(taken: ["a-2"])
        let names = ["a", "a", "A", "b", "a"].map { namer.name(operation: $0, .get, []) }
        #expect(names == ["a", "a-3", "A-4", "b", "a-5"])
    }

    @Test func `reuses a released name`() {
        var namer = RecordingNamer()
        let names = (0..<3).map { _ in namer.name(operation: "a", .get, []) }
        namer.release(names[1])
        #expect(namer.name(operation: "a", .get, []) == "a-2")
        #expect(namer.name(operation: "a", .get, []) == "a-4")
    }
}
