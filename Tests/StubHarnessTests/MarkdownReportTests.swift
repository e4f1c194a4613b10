import StubHarness
import Testing

struct MarkdownReportTests {
    @Test func `writes totals, coverage and the broken cases`() {
        let text = SampleRun.text { MarkdownReport(write: $0) }
        #expect(
            text == """
                ## ❌ Sample contract

                | passed | failed | timed out | not applicable | time | coverage |
                | ---: | ---: | ---: | ---: | ---: | ---: |
                | 1 | 1 | 1 | 1 | 31.215 s | 50 % |

                <details><summary>Coverage</summary>

                ```text
                coverage: 1 of 2 declared responses seen (50 %); 1 of 1 operations called, with 1 of their 2 responses
                not seen: listProducts 401
                ```

                </details>

                ### Failed

                <details><summary>P02 full &quot;walk&quot; &amp; &lt;back&gt; (failed)</summary>

                ```text
                skips asked for (Sample/Cases.swift:23)
                  expected  [0, 20, 40]
                  actual    [0, 20]
                    20
                  − 40
                no contract violation in exchange 2, GET /products?limit=20 (Sample/Cases.swift:20)
                  expected  no issue
                  actual    request/query/undeclared at page: the parameter is not declared
                ```

                </details>

                <details><summary>T01 single flight (timed out)</summary>

                ```text
                the case came to an end (Sample/Cases.swift:40)
                  expected  within 30 s
                  actual    still running; no expectation was reached
                ```

                </details>


                """)
    }

    @Test func `no text of a case becomes markup`() {
        let place = SourcePlace(fileID: "A.swift", line: 1)
        let result = CaseResult(
            id: "P01", title: "<img src=x> | *a* `b` @team", group: .pagination, place: place,
            verdict: .failed, duration: .zero,
            mismatches: [Mismatch("````\n</details>", expected: "`", actual: "", place: place)],
            attempts: [.passed, .failed])
        var summary = RunSummary()
        summary.failed = 1
        let plan = RunPlan(suite: "A <b> #1", cases: ["P01"], jobs: 1, seed: nil)
        let text = SampleRun.text(of: [.runStarted(plan), .caseEnded(result), .runEnded(summary)]) {
            MarkdownReport(write: $0)
        }
        #expect(text.hasPrefix(##"## ❌ A &lt;b> \#1"##))
        #expect(text.contains(#"- P01 &lt;img src=x> \| \*a\* \`b\` \@team: failed"#))
        #expect(text.contains("<summary>P01 &lt;img src=x&gt;"))
        // The fence is longer than any in the text.
        #expect(text.contains("`````text\n````\n</details> (A.swift:1)"))
    }

    @Test func `reports an empty run as a failure, and a good one without details`() {
        let text = SampleRun.text(of: SampleRun.emptyEvents) { MarkdownReport(write: $0) }
        #expect(text.contains("No case ran, which counts as a failure."))
        var summary = RunSummary()
        summary.passed = 2
        let plan = RunPlan(suite: "S", cases: [], jobs: 1, seed: nil)
        let good = SampleRun.text(of: [.runStarted(plan), .runEnded(summary)]) {
            MarkdownReport(write: $0)
        }
        #expect(
            good
                == "## ✅ S\n\n| passed | failed | time |\n| ---: | ---: | ---: |\n| 2 | 0 | 0 ms |\n"
        )
    }
}
