import Testing

@testable import StubRedaction

/// Names and values that are written with escapes, in texts that are not JSON as a whole.
struct EscapedTextTests {
    private static func shown(_ text: String) -> String {
        SecretRedaction(rules: .standard) { _, _ in "*" }.plain(text)
    }

    @Test(arguments: [
        (#"cb({"password":"\u0068unter22","id":1});"#, #"cb({"password":"*","id":1});"#),
        (
            #"cb("https:\/\/a.io\/reset\/k9x2m4q7?a=1\u0026token=x1y2z3")"#,
            #"cb("https:\/\/a.io\/reset\/*?a=1\u0026token=*")"#
        ),
    ])
    func `finds secrets in JavaScript that is written with escapes`(
        _ text: String, _ expected: String
    ) {
        #expect(Self.shown(text) == expected)
    }

    @Test(arguments: [
        (
            "<div data-props='{&quot;password&quot;: &quot;amberlantern&quot;, &quot;x&quot;: 1}'>",
            "<div data-props='{&quot;password&quot;: &quot;*&quot;, &quot;x&quot;: 1}'>"
        )
    ])
    func `finds secrets in markup that is written with character references`(
        _ text: String, _ expected: String
    ) {
        #expect(Self.shown(text) == expected)
    }

    @Test(arguments: [
        #"cb({"t\u00eftle":"\u00e9t\u00e9 2024","path":"a\/b"});"#, #"{"a":"\u0022","b":[1,"#,
        "<p title=\"&#233;t&#233;\">5 &lt; 6 &#8364;</p>", #"C:\users\xavier\u12"#, #"\u00"#,
        #"a\u"#, #"\ud83d\ude00 \ud83d"#,
    ])
    func `keeps escapes in texts without secrets`(_ text: String) {
        #expect(Self.shown(text) == text)
    }

    @Test func `looks through a long text with escapes in linear time`() {
        func steps(_ count: Int) -> Int {
            let text = String(repeating: #"{"\u0066ield":"\u0022v\/"},"#, count: count)
            let redaction = SecretRedaction(rules: .standard) { _, _ in "*" }
            _ = redaction.plain(text)
            return redaction.steps
        }
        #expect(steps(4000) < 5 * steps(1000))
    }
}
