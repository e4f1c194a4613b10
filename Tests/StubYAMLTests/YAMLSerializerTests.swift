import StubJSON
import StubYAML
import Testing

struct YAMLSerializerTests {
    @Test func `writes block style`() throws {
        let value = try JSONParser.parse(
            #"""
            {"openapi": "3.1.0", "info": {"title": "A: b", "version": "1.0", "x": {}, "y": []},
             "paths": {"/a/{id}": {"get": {"tags": ["no", "x y"], "deep": [[1, 2], [], [{"a": 1, "b": [true]}]]}}},
             "200": null, "text": "one\ntwo\n", "list": ["a\n\nb", "c\n\n", {"k": "v\nw"}], "numbers": [1.50, -0, 1E5, 2e-3]}
            """#)
        #expect(
            YAMLSerializer.string(value) == """
                openapi: 3.1.0
                info:
                  title: "A: b"
                  version: "1.0"
                  x: {}
                  "y": []
                paths:
                  /a/{id}:
                    get:
                      tags:
                        - "no"
                        - x y
                      deep:
                        - - 1
                          - 2
                        - []
                        - - a: 1
                            b:
                              - true
                "200": null
                text: |
                  one
                  two
                list:
                  - |-
                    a

                    b
                  - |+
                    c

                  - k: |-
                      v
                      w
                numbers:
                  - 1.50
                  - -0
                  - 1.0e+5
                  - 2.0e-3

                """)
        #expect(try YAMLParser.parse(YAMLSerializer.bytes(value)) == value)
    }

    @Test(arguments: [
        ("null", "null\n"), ("[]", "[]\n"), ("{}", "{}\n"), ("\"a b\"", "a b\n"),
        ("\"\"", "\"\"\n"), ("\"a\\nb\"", "|-\n  a\n  b\n"), ("12", "12\n"),
    ])
    func `writes a scalar as a document`(json: String, yaml: String) throws {
        #expect(YAMLSerializer.string(try JSONParser.parse(json)) == yaml)
    }

    /// Texts that some YAML parser, of 1.1 or 1.2, reads as another type.
    @Test(arguments: [
        "", " ", "null", "Null", "~", "true", "FALSE", "yes", "No", "ON", "off", "y", "N", "1",
        "-1", "+1", "1.0", ".5", "1.", "1e5", "0x1F", "0o17", "0b11", "017",
        "1_000", "12:30", "12:30:45.5", "190:20:30", "2024-01-31", "2001-12-14t21:59:43.10-05:00",
        ".inf", "-.INF", "+.inf", ".nan", "=", "<<", "- a", "-", "---", "...",
        "... a", "? a", ": a", "a: b", "a:", "a #b", "#a", "&a", "*a", "!a", "|", ">", "'a'",
        "\"a\"", "%a", "@a", "`a", "[a]", "{a}", ",a", "]", "}", " a", "a ", "\ta",
        "a\tb", "a\u{85}b", "a\u{2028}b", "\u{FEFF}a", "a\u{7F}", "\u{0}", "a\rb", "a:\tb", "0X1f",
        "1E400", "-0o7", "+.5", "1__0", "0.", "+0x1F",
    ])
    func `quotes text that would be read as another type`(text: String) throws {
        let written = YAMLSerializer.string(.string(text))
        #expect(written.first == "\"" || written.first == "'")
        for value in [
            .string(text), [.string(text)], ["a": .string(text)], .object([text: 1]),
            [["b": [.string(text)]]],
        ] as [JSONValue] {
            #expect(try YAMLParser.parse(YAMLSerializer.bytes(value)) == value)
        }
    }

    @Test(arguments: [
        "a", "a b", "a,b", "a:b", "http://a.b/c#d", "$ref", "/a/{b}", "x-y", "a'b", "a\"b", "3.1.0",
        "1.2.3-rc", "é ☺ 😀", "nope", "yesterday", "1st", "a?", "5 apples", "a|b", "(a)", "<a>",
        "a=b", "\\d+",
    ])
    func `leaves other text unquoted`(text: String) throws {
        #expect(YAMLSerializer.string(.string(text)) == text + "\n")
        #expect(try YAMLParser.parse(text) == .string(text))
    }

    @Test func `uses single quotes where double quotes would need escapes`() {
        #expect(YAMLSerializer.string(["^\\d: 'x'"]) == "- '^\\d: ''x'''\n")
        #expect(YAMLSerializer.string(["#\"a\""]) == "- '#\"a\"'\n")
    }

    @Test(arguments: [
        "a\n", "a\nb", "\na\n", "\n\na", "a\n\n\n", "a\n b\n\tc\n", "a \nb\n",
        "# a\n- b: c\n---\n...\n", "é\n☺", "a\n\n\nb\n\n", " a\nb", "\ta\nb", "\n a", "a\n \nb",
        "a\n ", "\n", "\n\n", " \n", "a\r\nb", "a\n\u{85}", "a\n\u{2028}b", "a\u{0}\nb",
        "a\n\u{FEFF}",
    ])
    func `keeps text of several lines`(text: String) throws {
        for value in [
            .string(text), [.string(text), 1], ["a": .string(text), "b": 1],
            .object([text: 1, "b": .object([text: .string(text)])]), [[.string(text)]],
        ] as [JSONValue] {
            let written = YAMLSerializer.bytes(value)
            #expect(
                try YAMLParser.parse(written) == value,
                "\(String(decoding: written, as: UTF8.self))")
        }
    }

    @Test func `writes a key that is too long for one line with an indicator before it`() throws {
        let key = String(repeating: "k", count: 1_100)
        let value: JSONValue = .object([
            "a": 1, key: ["b": [1]], key + "2": "c", "d": [.object([key: 1, "e": 2])],
        ])
        let written = YAMLSerializer.string(value)
        #expect(written.contains("\n? \(key)\n:\n  b:\n"))
        #expect(try YAMLParser.parse(written) == value)
    }

    @Test(arguments: 0..<200)
    func `reading the written text gives the same value`(seed: UInt64) throws {
        var random = SeededValues(seed: seed)
        let value = random.value(depth: 5)
        let written = YAMLSerializer.bytes(value)
        let again = try YAMLParser.parse(written)
        #expect(again == value, "\(String(decoding: written, as: UTF8.self))")
        // Equality ignores the order.
        #expect(YAMLSerializer.bytes(again) == written)
    }
}

/// Random values from a seed.
private struct SeededValues: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func value(depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &self) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &self))
        case 2: return number()
        case 3, 4: return .string(text())
        case 5, 6:
            return .array(
                (0..<Int.random(in: 0..<5, using: &self)).map { _ in value(depth: depth - 1) })
        default:
            var object = JSONObject()
            for _ in 0..<Int.random(in: 0..<5, using: &self) {
                object[text()] = value(depth: depth - 1)
            }
            return .object(object)
        }
    }

    private mutating func number() -> JSONValue {
        let literals = [
            "0", "-0", "1", "-12.50", "1e5", "1E-5", "-1.5e+300", "12345678901234567890", "0.1",
        ]
        return (try? JSONParser.parse(literals.randomElement(using: &self) ?? "0")) ?? .null
    }

    private mutating func text() -> String {
        let pieces = [
            "a", "b c", " ", "\n", "\t", ":", ": ", "#", " #", "-", "- ", "?", ",", "[", "]", "{",
            "}", "&", "*", "!", "|", ">", "'", "\"", "%", "@", "`", "\\", "0", "1", ".",
            "e", "x", "yes", "null", "~", "é", "☺", "😀", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{7F}",
            "\u{0}", "\r", "...", "---", "<<", "=", "+", "_", "  ", "\n\n", "\u{FFFE}",
            "\u{10FFFF}",
        ]
        return (0..<Int.random(in: 0..<6, using: &self)).map { _ in
            pieces.randomElement(using: &self) ?? ""
        }.joined()
    }
}
