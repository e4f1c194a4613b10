import Foundation
import StubBackport
import StubJSON
import Testing

@testable import StubYAML

/// The amount of work for a text, counted in steps because time depends on the machine.
struct WorkTests {
    /// Texts for which some parsers need quadratic or exponential time, made of `count` parts.
    private static let texts: [(name: String, make: @Sendable (Int) -> String)] = [
        ("anchors", { String.parts($0) { "- &a\($0) x\n" } }),
        ("one anchor again and again", { String.parts($0) { _ in "- &a x\n" } }),
        ("aliases", { "- &a x\n" + String.parts($0) { _ in "- *a\n" } }),
        ("keys of a block mapping", { String.parts($0) { "key\($0): x\n" } }),
        ("keys of a flow mapping", { "{" + String.parts($0) { "key\($0): x, " } + "}" }),
        ("equal long keys", { String.parts($0) { _ in "- aaaaaaaaaaaaaaaaaaaaaaaa: 1\n" } }),
        ("explicit keys", { String.parts($0) { "? key\($0)\n: x\n" } }),
        ("lines of plain text", { String.parts($0) { _ in "word\n" } }),
        ("empty lines in plain text", { "a" + String(repeating: "\n", count: $0) + "b" }),
        ("lines of quoted text", { "'" + String.parts($0) { _ in "word\n" } + "'" }),
        (
            "spaces before line breaks in quotes",
            { "\"" + String.parts($0) { _ in "a          \n" } + "\"" }
        ),
        ("spaces in quotes", { "\"a" + String(repeating: " ", count: $0) + "\n\"" }),
        ("escaped spaces in quotes", { "\"" + String.parts($0) { _ in "\\ \n" } + "\"" }),
        ("lines of block text", { "|\n" + String.parts($0) { _ in " word\n" } }),
        ("empty lines of block text", { "|\n" + String(repeating: "\n", count: $0) + " a" }),
        ("block texts without content", { String.parts($0) { _ in "- |\n\n" } }),
        ("folded lines", { ">\n" + String.parts($0) { _ in " word\n  word\n\n" } }),
        ("comments", { String.parts($0) { _ in "# comment\n" } }),
        ("comments in brackets", { "[" + String.parts($0) { _ in "a, # comment\n" } + "]" }),
        ("colons", { String(repeating: ":", count: $0) + "x" }),
        ("colons in brackets", { "[" + String(repeating: "a:b,", count: $0) + "]" }),
        ("pairs", { "[" + String(repeating: "a: b,", count: $0) + "]" }),
        (
            "long elements that are no keys",
            { "[" + String(repeating: "'a b c d e f g h',", count: $0) + "]" }
        ),
        ("documents", { String(repeating: "--- a\n", count: $0) }),
        ("document ends", { String(repeating: "...\n", count: $0) }),
        ("directives", { String.parts($0) { "%TAG !a\($0)! b\n" } + "--- a" }),
        ("tags", { String(repeating: "- !!str a\n", count: $0) }),
        ("merge keys", { String.parts($0) { "- <<: {k\($0): 1}\n  a: 2\n" } }),
        ("sources of a merge key", { "<<: [" + String.parts($0) { "{k\($0): 1}, " } + "]" }),
        ("spaces", { String(repeating: " ", count: $0) }),
        ("tabs", { String(repeating: "\t", count: $0) }),
        ("white lines", { String(repeating: "   \t \n", count: $0) }),
    ]

    @Test(arguments: texts.map(\.name))
    func `grows at most in proportion to the text`(name: String) throws {
        let make = try #require(Self.texts.first { $0.name == name }).make
        let (short, long) = (Array(make(2_000).utf8), Array(make(8_000).utf8))
        let first = try YAMLParser.read(short, takesOne: false)
        let second = try YAMLParser.read(long, takesOne: false)
        #expect(second.steps <= 5 * first.steps)
        #expect(second.steps <= 12 * long.count + 100)
    }

    @Test(arguments: [
        "- ", "? ", "[", "{", "{a: ", "[{a: ", "- [", "- a:\n", "? - ", "\"", "'", "&a ", "!t ",
        "*a ", "[? ", "- ? ", "a: [", "{? ", "[[[[]", "- - [{", "%YAML 1.2\n",
        "a: b: ", ": ", "- : ", "|", ">\n", "--- ", "[a, [", "{\"a\":", "`", "\u{FEFF}",
    ])
    func `a hundred thousand repetitions are a value or an error, not a crash`(part: String) {
        let bytes = Array(String(repeating: part, count: 100_000).utf8)
        _ = try? YAMLParser.parse(bytes)
        _ = try? YAMLParser.parseAll(bytes)
    }

    @Test(arguments: [
        ("- ", "a", 0), ("[", "", 1), ("{a: ", "1", 1), ("[a: ", "1", 1), ("[{a: ", "b", 1),
    ])
    func `nests as deep as JSON may`(part: String, inner: String, closes: Int) throws {
        func text(_ count: Int) -> String {
            var text = String(repeating: part, count: count) + inner
            if closes == 1 {
                let closing = part.compactMap { $0 == "[" ? "]" : $0 == "{" ? "}" : nil }
                for _ in 0..<count { text += closing.reversed().joined() }
            }
            return text
        }
        // "[a: " and "[{a: " are two levels each.
        let levels = part == "[a: " || part == "[{a: " ? 2 : 1
        _ = try YAMLParser.parse(text(128 / levels))
        let error = #expect(throws: YAMLError.self) {
            try YAMLParser.parse(text(128 / levels + 1))
        }
        #expect(error?.message == "nested deeper than 128 levels")
    }

    @Test func `aliases count towards the depth`() throws {
        let nested = { (count: Int) in
            String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        _ = try YAMLParser.parse(
            "- &a \(nested(63))\n- \(String(repeating: "[", count: 64))*a\(String(repeating: "]", count: 64))"
        )
        expectRefusal(
            of:
                "- &a \(nested(64))\n- \(String(repeating: "[", count: 64))*a\(String(repeating: "]", count: 64))",
            at: "2:67", saying: "nested deeper than 128 levels")
        // The depth adds up from alias to alias.
        let text =
            "- &a0 \(nested(10))\n"
            + (1...20).map { "- &a\($0) [[[[[[[*a\($0 - 1)]]]]]]]\n" }.joined()
        #expect(throws: YAMLError.self) { try YAMLParser.parse(text) }
    }

    @Test func `the deepest document fits on a stack of half a megabyte`() throws {
        let block = (0..<128).map { String(repeating: "  ", count: $0) + "key:\n" }.joined()
        let flow = String(repeating: "[{a: ", count: 64) + "1" + String(repeating: "}]", count: 64)
        let compact = String(repeating: "- ", count: 127) + "a: 1"
        let properties =
            (0..<127).map { String(repeating: "  ", count: $0) + "key: &a\($0) !!map\n" }.joined()
            + String(repeating: "  ", count: 127) + "a: 1"
        let texts = [block, flow, compact, properties]
        let outcome = Outcome()
        let thread = Thread {
            outcome.run {
                for text in texts {
                    guard let value = try? YAMLParser.parse(text) else { continue }
                    let written = YAMLSerializer.bytes(value)
                    if (try? YAMLParser.parse(written)) == value { outcome.count() }
                }
            }
        }
        thread.stackSize = 512 << 10
        thread.start()
        #expect(outcome.wait() == texts.count)
    }

    @Test func `a document of aliases of aliases is rejected before it grows`() throws {
        for levels in [9, 30, 100] {
            var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
            for level in 1...levels {
                let aliases = repeatElement("*a\(level - 1)", count: 10).joined(separator: ", ")
                text += "a\(level): &a\(level) [\(aliases)]\n"
            }
            let error = #expect(throws: YAMLError.self) { try YAMLParser.parse(text) }
            #expect(
                error?.message.contains("aliases up to here add more than 1000000 values") == true)
            #expect(error?.position.line == 6)
        }
    }

    @Test func `aliases of a long text are limited by its bytes`() throws {
        let text = "- &a " + String(repeating: "x", count: 100_000) + "\n"
        _ = try YAMLParser.parse(text + String(repeating: "- *a\n", count: 160))
        #expect(throws: YAMLError.self) {
            try YAMLParser.parse(text + String(repeating: "- *a\n", count: 170))
        }
        #expect(throws: YAMLError.self) {
            try YAMLParser.parse(text + (0..<170).map { _ in "- {*a : 1}\n" }.joined())
        }
    }

    @Test func `merge keys with aliases are limited like any alias`() {
        var text = "- &a {" + (0..<1_000).map { "k\($0): 1" }.joined(separator: ", ") + "}\n"
        text += String(repeating: "- <<: *a\n", count: 2_000)
        #expect(throws: YAMLError.self) { try YAMLParser.parse(text) }
    }

    @Test func `limits can be configured`() throws {
        var limits = YAMLParser.Limits()
        limits.depth = 2
        limits.aliasedValues = 2
        _ = try YAMLParser.parse(Array("- [a]\n- &b c\n- *b\n- *b".utf8), limits: limits)
        #expect(throws: YAMLError.self) {
            try YAMLParser.parse(Array("- &b c\n- *b\n- *b\n- *b".utf8), limits: limits)
        }
        #expect(throws: YAMLError.self) {
            try YAMLParser.parse(Array("- [[a]]".utf8), limits: limits)
        }
    }

    @Test func `every prefix of a document is a value or has an error inside it`() {
        let text = """
            %YAML 1.2
            ---
            a: &x [1, 'b
              c', "d\\u00e9", {e: f, <<: {g: h}}]  # comment
            ? i
            : - |2-
                  j
              - *x
              - !!str 1
            k: >+
              l
                m

            ...

            """
        let whole = Array(text.utf8)
        for count in 0...whole.count {
            do {
                _ = try YAMLParser.parse(Array(whole.prefix(count)))
            } catch {
                #expect(error.position.offset <= count)
            }
        }
    }
}

extension String {
    fileprivate static func parts(_ count: Int, _ part: (Int) -> String) -> String {
        (0..<count).map(part).joined()
    }
}

/// The result of another thread.
private final class Outcome: Sendable {
    private let done = DispatchSemaphore(value: 0)
    private let total = Mutex(0)

    func run(_ body: () -> Void) {
        body()
        done.signal()
    }

    func count() { total.withLock { $0 += 1 } }

    func wait() -> Int {
        done.wait()
        return total.withLock { $0 }
    }
}
