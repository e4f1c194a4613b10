import StubJSON
import StubYAML
import Testing

/// Characters and encodings (YAML 1.2.2 §5).
struct CharacterTests {
    @Test(arguments: [
        "tab:\t1", "text: é ☺ 😀", "next line: a\u{85}b", "no-break: a\u{A0}b",
        "separators: a\u{2028}b\u{2029}c", "private: \u{E000} \u{FFFD}",
        "quoted: \"\u{7F}\u{80}\u{9F}\u{FEFF}\u{FFFE}\u{FFFF}\"", "quoted: '\u{7F}\u{FEFF}'",
    ])
    func `accepts every printable character, and in quotes all except controls`(text: String) throws
    {
        #expect(try YAMLParser.parse(text).object?.count == 1)
    }

    @Test(arguments: [
        ("a: \u{0}", "1:4"), ("a: \u{7}x", "1:4"), ("a: 'x\u{1B}'", "1:6"),
        ("a:\n  - \u{B}", "2:5"),
        ("a: \u{7F}", "1:4"), ("a: \u{80}", "1:4"), ("# \u{9F}", "1:3"), ("a: x\u{FFFE}", "1:5"),
        ("a: x\u{FFFF}", "1:5"), ("a: x\u{FEFF}", "1:5"), ("|\n x\u{7F}", "2:3"),
        ("a: '\u{7F}'\nb: \u{7F}", "2:4"),
    ])
    func `rejects any other character with its place`(text: String, place: String) {
        expectRefusal(of: text, at: place, saying: "U+")
    }

    @Test func `reports a character outside quotes at its place even after one in quotes`() {
        expectRefusal(of: "- \u{7F}\n- '\u{7F}'", at: "1:3", saying: "U+007F")
        expectRefusal(of: "- '\u{7F}' # \u{7F}", at: "1:9", saying: "outside quotes")
    }

    @Test(arguments: [
        ([0x61, 0xFF], "1:2"), ([0x61, 0x3A, 0x0A, 0x20, 0xC3, 0x28], "2:2"),
        ([0x22, 0xED, 0xA0, 0x80, 0x22], "1:2"), ([0xC0, 0xAF], "1:1"), ([0x61, 0xC3], "1:2"),
        ([0xF5, 0x80, 0x80, 0x80], "1:1"),
    ])
    func `rejects text that is not UTF-8 with the place of the byte`(
        bytes: [UInt8], place: String
    ) {
        expectRefusal(of: bytes, at: place, saying: "not valid UTF-8")
    }

    @Test(arguments: [
        ([0xFE, 0xFF, 0x00, 0x61], "UTF-16, big-endian"),
        ([0xFF, 0xFE, 0x61, 0x00], "UTF-16, little-endian"),
        ([0x00, 0x61, 0x00, 0x3A], "UTF-16, big-endian"),
        ([0x61, 0x00, 0x3A, 0x00], "UTF-16, little-endian"),
        ([0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x61], "UTF-32, big-endian"),
        ([0xFF, 0xFE, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00], "UTF-32, little-endian"),
        ([0x00, 0x00, 0x00, 0x61], "UTF-32, big-endian"),
        ([0x61, 0x00, 0x00, 0x00], "UTF-32, little-endian"),
    ])
    func `rejects other encodings by name`(bytes: [UInt8], name: String) {
        expectRefusal(of: bytes, at: "1:1", saying: name + "; only UTF-8 is read")
    }

    @Test func `a byte order mark is only allowed before a document`() throws {
        expect("\u{FEFF}a: 1", means: #"{"a":1}"#)
        expect("\u{FEFF}# comment\n---\na: 1", means: #"{"a":1}"#)
        #expect(try YAMLParser.parseAll("\u{FEFF}a\n...\n\u{FEFF}b") == ["a", "b"])
        expectRefusal(of: "a: 1\n\u{FEFF}b: 2", at: "2:1")
        expectRefusal(of: "- 1\n- \u{FEFF}", at: "2:3", saying: "byte order mark")
        expectRefusal(of: "\u{FEFF}a: 1\na: 2", at: "2:1", saying: "line 1, column 1")
    }

    @Test(arguments: ["a: 1\nb: 2", "a: 1\r\nb: 2", "a: 1\rb: 2", "a: 1\r\n\r\nb: 2\r\n"])
    func `LF, CR LF and CR end a line`(text: String) {
        expect(text, means: #"{"a":1,"b":2}"#)
    }

    @Test func `line breaks in texts become LF, and each kind counts as a line`() {
        expect("|\r\n a\r\n b\r c\n", means: #""a\nb\nc\n""#)
        expect("\"a\r\n\r\nb\"", means: #""a\nb""#)
        expectRefusal(of: "a: 1\r\nb: 2\rc: 3\na: 4", at: "4:1", saying: "line 1, column 1")
    }

    @Test func `a text that is empty or has only comments is null`() throws {
        for text in ["", "\n\n", "# only\n  # comments", "  ", "\u{FEFF}", "..."] {
            expect(text, means: "null")
            #expect(try YAMLParser.parseAll(text) == [])
        }
    }

    @Test(arguments: ["@a", "`a", "- @a", "a: `b", "[@a]", "{a: `}"])
    func `rejects the reserved indicators at the start of plain text`(text: String) {
        #expect(throws: YAMLError.self) { try YAMLParser.parse(text) }
        expect("a@b: c`d", means: #"{"a@b":"c`d"}"#)
    }

    @Test(arguments: [
        (#"\0"#, "\u{0}"), (#"\a"#, "\u{7}"), (#"\b"#, "\u{8}"), (#"\t"#, "\t"), ("\\\t", "\t"),
        (#"\n"#, "\n"), (#"\v"#, "\u{B}"), (#"\f"#, "\u{C}"), (#"\r"#, "\r"), (#"\e"#, "\u{1B}"),
        (#"\ "#, " "), (#"\""#, "\""), (#"\/"#, "/"), (#"\\"#, "\\"), (#"\N"#, "\u{85}"),
        (#"\_"#, "\u{A0}"), (#"\L"#, "\u{2028}"), (#"\P"#, "\u{2029}"), (#"\x41"#, "A"),
        (#"\xe9"#, "é"), (#"\u263A"#, "☺"), (#"\U0001F600"#, "😀"), (#"\uD83D\uDE00"#, "😀"),
        (#"\x0D\x0A"#, "\r\n"),
    ])
    func `decodes every escape`(escape: String, meaning: String) throws {
        #expect(try YAMLParser.parse("\"<\(escape)>\"") == .string("<\(meaning)>"))
        #expect(try YAMLParser.parse("{\"\(escape)\": 1}").object?.keys == [meaning])
    }

    @Test(arguments: [
        (#""\c""#, "1:2"), (#""x\'""#, "1:3"), (#""\xq-""#, "1:2"), (#""\u12""#, "1:2"),
        (#""\U0000004""#, "1:2"), (#""\uD800""#, "1:2"), (#""\uD800\u0041""#, "1:2"),
        (#""\uDC00""#, "1:2"), (#""\U00110000""#, "1:2"), ("a: \"\n  \\q\"", "2:3"),
        ("\"\\", "1:2"),
    ])
    func `rejects any other escape`(text: String, place: String) {
        expectRefusal(of: text, at: place)
    }

    @Test func `single quotes and plain text have no escapes`() {
        expect(#"['\n', \t]"#, means: #"["\\n","\\t"]"#)
    }
}
