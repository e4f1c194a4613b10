import Testing

@testable import StubCLI

struct NearestTests {
    @Test(arguments: [
        ("", "", 0), ("abc", "abc", 0), ("", "abc", 3), ("abc", "", 3), ("serve", "sevre", 1),
        ("serve", "server", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ])
    func `counts edits, and a swap of neighbours as one`(left: String, right: String, edits: Int) {
        #expect(Nearest.distance(left, right) == edits)
    }

    @Test(arguments: [
        ("verfiy", "verify"), ("recrod", "record"), ("servre", "serve"), ("x", nil),
        ("--delay", nil),
    ])
    func `suggests the intended word, if there is one`(word: String, meant: String?) {
        #expect(Nearest.to(word, among: ["serve", "verify", "record"]) == meant)
    }
}
