import StubHarness
import Testing

struct JUnitReportTests {
    @Test func `writes one escaped test suite per group, and the run as a comment`() throws {
        let text = SampleRun.text { JUnitReport(write: $0) }
        let comment = try #require(text.firstRange(of: "<!-- understudy: "))
        #expect(text.hasSuffix("} -->\n"))
        #expect(
            text[..<comment.lowerBound] == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="Sample contract" tests="4" failures="1" errors="1" skipped="1" time="31.215">
                  <testsuite name="pagination" tests="2" failures="1" errors="0" skipped="0" time="1.215">
                    <testcase classname="Sample contract.pagination" name="P01 first request exact" file="Sample/Cases.swift" line="10" time="0.012"/>
                    <testcase classname="Sample contract.pagination" name="P02 full &quot;walk&quot; &amp; &lt;back&gt;" file="Sample/Cases.swift" line="20" time="1.203">
                      <failure message="skips asked for" type="mismatch">skips asked for (Sample/Cases.swift:23)
                  expected  [0, 20, 40]
                  actual    [0, 20]
                    20
                  − 40
                no contract violation in exchange 2, GET /products?limit=20 (Sample/Cases.swift:20)
                  expected  no issue
                  actual    request/query/undeclared at page: the parameter is not declared</failure>
                    </testcase>
                  </testsuite>
                  <testsuite name="tokens" tests="1" failures="0" errors="1" skipped="0" time="30.000">
                    <testcase classname="Sample contract.tokens" name="T01 single flight" file="Sample/Cases.swift" line="40" time="30.000">
                      <error message="timed out" type="timeout">the case came to an end (Sample/Cases.swift:40)
                  expected  within 30 s
                  actual    still running; no expectation was reached</error>
                    </testcase>
                  </testsuite>
                  <testsuite name="caching" tests="1" failures="0" errors="0" skipped="1" time="0.000">
                    <testcase classname="Sample contract.caching" name="C03 no-store" file="Sample/Cases.swift" line="90" time="0.000">
                      <skipped message="the contract declares no caching"/>
                    </testcase>
                  </testsuite>
                </testsuites>

                """)
    }

    @Test func `replaces characters that XML cannot represent`() {
        let mismatch = Mismatch(
            "\u{0}\u{1B}", expected: "a\tb\nc", actual: "\u{FFFE}",
            place: SourcePlace(fileID: "A", line: 1))
        let result = CaseResult(
            id: "P01", title: "first", group: .pagination, place: mismatch.place,
            verdict: .failed, duration: .zero, mismatches: [mismatch])
        let text = SampleRun.text(of: [.caseEnded(result), .runEnded(RunSummary())]) {
            JUnitReport(write: $0)
        }
        #expect(text.contains("message=\"\u{FFFD}\u{FFFD}\""))
        #expect(text.contains("a\tb\nc"))
        #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" && $0 != "\t" })
        #expect(!text.contains("\u{FFFE}"))
    }
}
