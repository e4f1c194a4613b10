import StubJSON
import Testing

@testable import UnderstudyCommandLine

struct FindingsReportTests {
    private let report = FindingsReport([
        Diagnostic(
            .error, code: "contract/example", message: "100% wrong, \"a: b\"", file: "a:b,c.json",
            position: SourcePosition(offset: 9, line: 2, column: 3), hint: "Correct it."),
        Diagnostic(.warning, code: "fixture/unused", message: "nobody\nreads it", file: "d.json"),
    ])

    @Test func `text has a line per finding with its code, and the totals`() {
        #expect(
            report.text(of: "1 contract") == """
                a:b,c.json:2:3: error: 100% wrong, "a: b". Correct it. [contract/example]
                d.json: warning: nobody
                reads it. [fixture/unused]
                1 contract: 1 error, 1 warning

                """)
        #expect(FindingsReport([]).text(of: "2 fixtures") == "2 fixtures: no findings\n")
    }

    @Test func `json has every part of a finding, and null for missing ones`() throws {
        let value = try JSONParser.parse(Array(report.json.utf8))
        #expect(
            value == [
                [
                    "file": "a:b,c.json", "line": 2, "column": 3, "severity": "error",
                    "code": "contract/example", "message": "100% wrong, \"a: b\"",
                    "hint": "Correct it.",
                ],
                [
                    "file": "d.json", "line": nil, "column": nil, "severity": "warning",
                    "code": "fixture/unused", "message": "nobody\nreads it", "hint": nil,
                ],
            ])
        #expect(FindingsReport([]).json == "[]\n")
    }

    @Test func `github gets workflow commands, escaped`() {
        #expect(
            report.github == """
                ::error file=a%3Ab%2Cc.json,line=2,col=3,title=contract/example::100%25 wrong, \
                "a: b". Correct it.
                ::warning file=d.json,title=fixture/unused::nobody%0Areads it.

                """)
    }

    @Test func `warnings are not errors`() {
        #expect(report.hasErrors)
        #expect(!FindingsReport([Diagnostic(.warning, code: "a", message: "b")]).hasErrors)
    }
}
