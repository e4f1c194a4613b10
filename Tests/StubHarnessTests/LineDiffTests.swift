import StubHarness
import Testing

struct LineDiffTests {
    @Test(arguments: [
        ("a", "a", "… 1 equal"),
        ("a\nb", "a\nc", "  a\n− b\n+ c"),
        ("", "a", "− \n+ a"),
        ("1\n2\n3\n4\n5\n6", "1\n2\n3\n4\n5", "… 3 equal\n  4\n  5\n− 6"),
        ("1\n2\n3\n4", "0\n1\n2\n3\n4", "+ 0\n  1\n  2\n… 2 equal"),
    ])
    func `marks missing and unexpected lines`(
        expected: String, actual: String, text: String
    ) {
        #expect(LineDiff(expected: expected, actual: actual).description == text)
    }

    @Test func `two huge lists in another order are not aligned exactly`() {
        let diff = LineDiff(expected: Array(0..<5000), actual: (0..<5000).reversed()) { "\($0)" }
        let lines = diff.description.split(separator: "\n")
        #expect(lines.count == 61)
        #expect(lines.last == "… 9940 more lines")
    }
}
