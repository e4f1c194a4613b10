import Testing

@testable import UnderstudyCommandLine

struct SwiftTextTests {
    @Test func `quotation marks and control characters in a name are escaped`() {
        #expect(SwiftText.literal("a\"b\\c\n") == #""a\"b\\c\u{a}""#)
    }

    @Test(arguments: [
        ("plain", #""plain""#), (#"{"a":1}"#, ##"#"{"a":1}"#"##),
        (##"a"#b"##, ###"##"a"#b"##"###), (##"a\#b"##, ###"##"a\#b"##"###),
        ("{\n}", "#\"\"\"\n    {\n    }\n    \"\"\"#"),
    ])
    func `a literal is raw where that is easier to read`(text: String, literal: String) {
        #expect(SwiftText.raw(text, indent: 4) == literal)
    }

    @Test func `a call is on as few lines as it fits in`() {
        let long = String(repeating: "x", count: 60)
        #expect(SwiftText.call("f", ["a", "b"], indent: 4) == "f(a, b)")
        #expect(
            SwiftText.call("f", ["a", long], indent: 4, after: 40) == "f(\n        a, \(long))")
        #expect(
            SwiftText.call("f", [long, long], indent: 4) == "f(\n        \(long),\n        \(long))"
        )
    }
}
