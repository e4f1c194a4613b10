import Testing

@testable import StubSchema

struct SchemaPatternTests {
    @Test(
        arguments: [
            ("^abc$", "abc", true), ("^abc$", "abc\n", false), ("b", "abc", true), ("", "", true),
            (#"^\d+$"#, "٣", false), (#"^\w$"#, "é", false), (#"\s"#, "\u{FEFF}", true),
            (".", "\u{85}", true), (".", "\n", false), (#"\bfoo\b"#, "a foo b", true),
            (#"\bfoo\b"#, "éfoo", true), (#"^[\w-]+$"#, "a-b_c", true),
            (#"^[\w-.]+$"#, "a-b.c", true),
            (#"^a{2,3}$"#, "aaaa", false), ("^a{,3}$", "a{,3}", true), (#"^[^]$"#, "\n", true),
            ("^[]$", "", false), (#"^(?<y>\d)\k<y>$"#, "77", true),
            (#"^\u{1F600}$"#, "😀", true), (#"^\uD83D\uDE00$"#, "😀", true), (#"^[😀-😂]$"#, "😁", true),
            (#"^\p{Lu}\p{Ll}+$"#, "Éa", true), (#"^[a-z&&[aeiou]]$"#, "b]", true),
            (#"\/"#, "/", true),
            (#"^[\b]$"#, "\u{8}", true), (#"^\cJ$"#, "\n", true), ("^(?=a)a(?!b)", "ab", false),
            ("(?<!a)b", "ab", false), ("^(?i:AB)c$", "abc", true), ("^x*?y$", "xxy", true),
            (#"^\-\_\@$"#, "-_@", true),
        ] as [(String, String, Bool)])
    func `matches as ECMA-262 does`(pattern: String, text: String, expected: Bool) throws {
        #expect(try #require(SchemaPattern(pattern)).matches(text) == expected)
    }

    @Test(arguments: [
        "(", ")", "[", "a**", "*a", "a{2,1}", "[b-a]", #"\"#, #"\a"#, "(?<n>a)(?<n", "(?P<n>a)",
        "(?i)a", #"\k<x>"#, #"\2(a)"#, #"\x4"#, #"\u{110000}"#, "(?#c)", "a++", "+", "(?<1a>x)",
        #"\p{"#, #"\c1"#,
    ])
    func `rejects what ECMA-262 rejects`(pattern: String) {
        #expect(ECMAPattern(pattern) == nil)
    }

    @Test(arguments: [
        "^[A-Z]{3}-[A-Z]{3}-[0-9]{3}$", #"^\d{4}-\d{2}-\d{2}$"#, "^[a-z]+$", "^a?b$", "^(ab)c",
        "^[^x]{2}$", "^$", "^(?:v)[0-9]+$", "^[a-z]+(-[a-z]+)*$", "^(ab|c)+$", "^(ab)?", "^(W/)?x",
        #"^([0-9]+-[0-9]+|\*)/[0-9]+$"#, "^(a(bc)*d?){2}e$", "^[^,]+$", "^é[à-ü]*ß?$", "^[😀-😂]+x",
        "^(a|b)$", "^(ab)+$", "^https?://", "^([a-z]+)?1", "a", "^a*a$", "^a|b$", "^a*b?a$",
        "^(a|ab)$", "^(ab)*a$", "^(a?)*$", "^(|a)$", "^(a[bc]*)*b$", "^[à-ü]*[é-ê]$",
    ])
    func `agrees with the system's matcher`(pattern: String) throws {
        let own = try #require(SchemaPattern(pattern))
        let engine = try #require(ReferenceMatcher(own.pattern))
        let texts = [
            "", "ABC-DEF-123", "ABC-DEF-12", "ABC-DEF-1234", "2024-01-15", "abc", "ab", "b", "aab",
            "abc\n", "xy", "yz", "yzz", "v1", "v", "v12x", "abcd", "Abc", "a-b", "a-b-", "a--b",
            "abab", "abcab", "aba", "W/x", "W/", "Wx", "x", "1-2/3", "*/4", "1-/3", "adabcbce",
            "aae", "aade", "abcabdde", "a,b", "é", "éàüß", "éz", "éàß\u{308}", "😀x", "😁😂x", "😃x",
            "https://a", "http://", "httpss://", "ab1", "1", "a",
        ]
        for text in texts {
            #expect(own.matches(text) == engine.matches(text), "\(pattern) on \(text)")
        }
    }

    @Test(arguments: [
        "^[A-Z]{3}-[0-9]{3}$", "^(foo|bar)+$", #"^\w+@\w+\.com$"#, "^[^a-z]{4}$", #"\d"#,
        #"^\+?[1-9]\d{1,14}$"#, "^#[0-9a-f]{6}$", #"^(\d)-\1$"#, #"^\p{Lu}+$"#, "^[ -~]{5}$",
    ])
    func `samples of any length match their pattern`(source: String) throws {
        let pattern = try #require(SchemaPattern(source))
        for variant in 0..<4 {
            for length in [0, 3] {
                let sample = PatternSampler.sample(
                    pattern.pattern, minLength: length, variant: variant)
                #expect(pattern.matches(try #require(sample)), "\(source): \(sample ?? "")")
            }
        }
    }
}
