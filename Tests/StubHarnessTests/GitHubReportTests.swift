import StubHarness
import Testing

struct GitHubReportTests {
    @Test func `refers to the source line of each mismatch`() {
        let text = SampleRun.text { GitHubReport(write: $0) }
        #expect(
            text == """
                ::error file=Sources/Sample/Cases.swift,line=40,title=T01 single flight::the case came to an end%0Aexpected  within 30 s%0Aactual    still running; no expectation was reached
                ::error file=Sources/Sample/Cases.swift,line=23,title=P02 full "walk" & <back>::skips asked for%0Aexpected  [0, 20, 40]%0Aactual    [0, 20]%0A  20%0A− 40
                ::error file=Sources/Sample/Cases.swift,line=20,title=P02 full "walk" & <back>::no contract violation in exchange 2, GET /products?limit=20%0Aexpected  no issue%0Aactual    request/query/undeclared at page: the parameter is not declared

                """)
    }

    @Test func `reports an empty run as an error`() {
        let text = SampleRun.text(of: SampleRun.emptyEvents) { GitHubReport(write: $0) }
        #expect(text == "::error::No case of the suite ran.\n")
    }

    @Test func `escapes separators and percent signs`() {
        let mismatch = Mismatch(
            "50%", expected: "a:b,c", actual: "", place: SourcePlace(fileID: "A,b:c", line: 1))
        let result = CaseResult(
            id: "P01", title: "a, b: c", group: .pagination, place: mismatch.place,
            verdict: .failed, duration: .zero, mismatches: [mismatch])
        let text = SampleRun.text(of: [.caseEnded(result)]) {
            GitHubReport(path: { $0 }, write: $0)
        }
        #expect(
            text
                == "::error file=A%2Cb%3Ac,line=1,title=P01 a%2C b%3A c::50%25%0Aexpected  a:b,c%0Aactual    \n"
        )
    }
}
