import Testing

@testable import StubSchema

/// Compares the automaton and the backtracking matcher with the system's expressions.
struct PatternMatcherTests {
    private static func matches(automaton pattern: ECMAPattern, _ text: String) throws -> Bool {
        var budget = PatternBudget()
        return try AutomatonRun.matches(PatternAutomaton(pattern), text, &budget)
    }

    private static func matches(program pattern: ECMAPattern, _ text: String) throws -> Bool {
        var budget = PatternBudget(steps: 40_000)
        let program = try #require(BacktrackingProgram(pattern))
        return try BacktrackingRun.matches(program, text, &budget)
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `both matchers agree with the system's on random patterns`(part: UInt64) throws {
        var compared = 0
        for number in 0..<16 as Range<UInt64> {
            var random = RandomPattern(seed: part * 1_000 + number, hasReferences: false)
            let source = random.pattern()
            guard let pattern = ECMAPattern(source),
                let reference = ReferenceMatcher(pattern)
            else { continue }
            for _ in 0..<10 {
                let text = random.text()
                let expected = reference.matches(text)
                let byAutomaton = try Self.matches(automaton: pattern, text)
                #expect(byAutomaton == expected, "\(source) on \(text.debugDescription)")
                // Backtracking may exceed its budget.
                let byProgram = (try? Self.matches(program: pattern, text)) ?? expected
                #expect(byProgram == expected, "\(source) on \(text.debugDescription), program")
                compared += 1
            }
        }
        #expect(compared > 80)
    }

    @Test(
        arguments: [
            // References to earlier groups and to unused groups, in loops and in look-behinds.
            (#"^(a+)b\1$"#, "aabaa", true), (#"^(a+)b\1$"#, "aaba", false),
            (#"^(a)?b\1$"#, "b", true),
            (#"^\1(a)$"#, "a", true), (#"^(?:(a)|b)*\1$"#, "ab", true),
            (#"^(?:(a)|(b))*\2$"#, "ba", true), (#"(?<=\1(a))b"#, "aab", true),
            (#"(?<=\1(a))b"#, "ab", false), (#"^(?=(a+))\1b$"#, "aab", true),
            (#"^(?!(a)b)\1c$"#, "c", true), (#"^(?i:(a)\1)$"#, "aA", true),
            (#"^(a)(?i:\1)$"#, "aA", true),
            (#"^(a)\1$"#, "aA", false), (#"(z)((a+)?(b+)?(c))*\3"#, "zaacbbbcac", true),
            // Each round of a loop resets the groups inside it (ECMA-262 §22.2.2.3.1).
            (#"^(?:(a)|b){2}\1$"#, "aba", false), (#"^(?:(a)|b){2}\1$"#, "ab", true),
            // Unbounded look-behinds, which the system's expressions do not support.
            (#"(?<=^a*)b$"#, "aaab", true), (#"(?<=^a*)b$"#, "acab", false),
            (#"(?<!a.*)b"#, "cb", true),
            (#"(?<!a.*)b"#, "acb", false),
            (#"^(?=.*\d)(?=.*[a-z])(?!.*\s).{8,64}$"#, "abcdefg1", true),
            (#"^(?=.*\d)(?=.*[a-z])(?!.*\s).{8,64}$"#, "abcdefgh", false),
            (#"^(?=.*\d)(?=.*[a-z])(?!.*\s).{8,64}$"#, "abc defg1", false),
            // Flags of groups.
            (#"^(?i:straße)$"#, "STRAßE", true), (#"^(?i:ÉÀ)$"#, "éà", true),
            (#"^(?i:[^a])$"#, "A", false),
            (#"^(?m:a$\n^b)$"#, "a\nb", true), (#"^(?s:a.b)$"#, "a\nb", true),
            (#"^a.b$"#, "a\nb", false),
            (#"^(?s:(?-s:.))$"#, "\n", false), (#"^(?i:(?-i:a))$"#, "A", false),
            // Unicode properties.
            (#"^\p{Script=Greek}+$"#, "αβγ", true), (#"^\p{Script=Greek}+$"#, "aβγ", false),
            (#"^\P{L}x$"#, "1x", true), (#"^[\p{Lu}\d]+?$"#, "É1", true),
            (#"^[^\p{L}]x$"#, "éx", false),
            (#"^\p{Script=Han}{2}x?$"#, "漢字", true), (#"^\p{Emoji}x?$"#, "😀", true),
            (#"^[\P{Lu}]+$"#, "aÉ", false), (#"^(?i:\p{Lu})$"#, "é", true),
            // Loops whose body can match the empty text.
            ("^(a*)*$", "aaab", false), ("^(a*)*b$", "aaab", true), ("^(?:a?){3,}b$", "b", true),
            ("^(?:|a)+$", "aaa", true), ("^(?:(?=a)|b)*a$", "bba", true), ("^(a?)*?$", "aa", true),
        ] as [(String, String, Bool)])
    func `matches patterns that need backtracking`(
        source: String, text: String, expected: Bool
    ) throws {
        let pattern = try #require(SchemaPattern(source))
        #expect(pattern.matches(text) == expected)
        #expect(try Self.matches(program: pattern.pattern, text) == expected, "by the program")
    }

    @Test(arguments: [
        "^(a+)+$", "^(a|aa)+$", "^([a-zA-Z0-9._-]+)*@x$", "(.*a){20}$", #"^(\w+\s?)*$"#, "(a*)*b",
        "^(a|a)*$", "(?=(a+)+b)a", "^(?:a?){50}a{50}$", "(a|b|ab)*c", "^(.*?,){30}P",
        "(?<=(a+)+)!b",
    ])
    func `the steps of an automaton are bounded by the size of the pattern times that of the text`(
        source: String
    ) throws {
        let pattern = try #require(SchemaPattern(source))
        let automaton = try PatternAutomaton(pattern.pattern)
        let text = String(repeating: "a", count: 2_000) + "!"
        let size = automaton.states.count * (automaton.looks.count + 1)
        var budget = PatternBudget(steps: 4 * size * (text.utf8.count + 1))
        let granted = budget.steps

        _ = try pattern.matches(text, budget: &budget)

        #expect(budget.steps < granted)
    }

    @Test(arguments: [
        (#"^(a|a)*(b)\2$"#, String(repeating: "a", count: 40)),
        (#"^(?:(a+)+)\1!$"#, String(repeating: "a", count: 40)),
        ("a(?:a?){100000}b", String(repeating: "a", count: 400)),
        ("(?:[ab]{1000}){1000}c", String(repeating: "a", count: 4_000)),
    ])
    func `exponential backtracking ends when the budget is used up`(source: String, text: String)
        throws
    {
        let pattern = try #require(SchemaPattern(source))
        var budget = PatternBudget(steps: 500_000)
        #expect(throws: PatternBudget.Exceeded.self) {
            try pattern.matches(text, budget: &budget)
        }
    }

    @Test(arguments: [
        ("^((((a{99}){99}){99}){99}){99}$", "a", false), ("^(a{1000}){1000}$", "aa", false),
        ("x((((a{99}){99}){99}){99}){99}$", "xa", false),
        ("^(?:(?:a{0,99}){0,99}){0,99}b", "aab", true),
        ("x(a{50}){2}$", "x" + String(repeating: "a", count: 100), true),
        ("x(?:a{4000}){3}$", "x" + String(repeating: "a", count: 12_000), true),
        ("x(?:a{4000}){3}$", "x" + String(repeating: "a", count: 11_999), false),
    ])
    func `nested repeats are counted, not expanded`(
        source: String, text: String, expected: Bool
    ) throws {
        let pattern = try #require(SchemaPattern(source))
        var budget = PatternBudget(steps: 2_000_000)
        #expect(try pattern.matches(text, budget: &budget) == expected)
    }

    @Test func `an automaton never has more states than its limit`() throws {
        let small = try PatternAutomaton(try #require(ECMAPattern("x(a{60}){60}y")))
        #expect(small.states.count <= PatternAutomaton.stateLimit + 2)
        for source in ["x(a{101}){100}y", "xa{10001,}", "x(?=(?:a{200}){60})", "x(|a{99}){0,999}"] {
            let pattern = try #require(ECMAPattern(source))
            #expect(throws: PatternAutomaton.Obstacle.self, "\(source)") {
                try PatternAutomaton(pattern)
            }
            #expect(SchemaPattern(source) != nil, "\(source)")
        }
    }

    @Test func `an unknown property makes the pattern malformed`() {
        #expect(SchemaPattern(#"^\p{Nonsense}$"#) == nil)
        #expect(SchemaPattern(#"^(a)\1\p{Nonsense}$"#) == nil)
    }
}
