import StubHarness
import Testing

struct ConsoleReportTests {
    @Test func `shows one line per case, its mismatches and a summary`() {
        let text = SampleRun.text { ConsoleReport(write: $0) }
        #expect(
            text == """
                Sample contract: 4 cases, 2 at a time, seed 7
                ✓ P01 first request exact  12 ms
                ✗ T01 single flight  timed out after 30 s
                    the case came to an end (Sample/Cases.swift:40)
                      expected  within 30 s
                      actual    still running; no expectation was reached
                ✗ P02 full "walk" & <back>  1.203 s
                    skips asked for (Sample/Cases.swift:23)
                      expected  [0, 20, 40]
                      actual    [0, 20]
                        20
                      − 40
                    no contract violation in exchange 2, GET /products?limit=20 (Sample/Cases.swift:20)
                      expected  no issue
                      actual    request/query/undeclared at page: the parameter is not declared
                – C03 no-store  not applicable: the contract declares no caching

                coverage: 1 of 2 declared responses seen (50 %); 1 of 1 operations called, with 1 of their 2 responses
                not seen: listProducts 401
                rerun: --filter '^(P02|T01) '
                explain: understudy explain P02
                4 cases: 1 passed, 1 failed, 1 timed out, 1 not applicable in 31.215 s

                """)
    }

    @Test func `reports an empty run as a failure`() {
        let text = SampleRun.text(of: SampleRun.emptyEvents) { ConsoleReport(write: $0) }
        #expect(
            text == """
                Sample contract: 0 cases

                0 cases in 0 ms
                no case ran, which counts as a failure

                """)
    }

    @Test func `colours are off by default`() {
        let plain = SampleRun.text { ConsoleReport(write: $0) }
        let coloured = SampleRun.text { ConsoleReport(isColoured: true, write: $0) }
        #expect(!plain.contains("\u{1B}"))
        #expect(coloured.contains("\u{1B}[32m✓\u{1B}[0m P01 first request exact"))
        #expect(coloured.contains("\u{1B}[31m✗\u{1B}[0m P02"))
    }

    @Test func `on a terminal the last line says how far the run is`() {
        let text = SampleRun.text {
            ConsoleReport(isColoured: false, liveWidth: 22, write: $0)
        }
        // What a terminal has shown in its last line, one state after another.
        let states = text.split(separator: "\r\u{1B}[K").compactMap { part in
            part.split(separator: "\n", omittingEmptySubsequences: false).last
        }
        #expect(
            states == [
                "0 of 4", "0 of 4 · P01", "1 of 4", "1 of 4 · T01", "2 of 4, 1 failed",
                "2 of 4, 1 failed · P…", "3 of 4, 2 failed", "3 of 4, 2 failed · C…",
                "4 of 4, 2 failed", "",
            ])
        let plain = SampleRun.text { ConsoleReport(write: $0) }
        let lines = text.split(separator: "\n").map { line in
            line.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false).last ?? ""
        }
        #expect(lines.filter { !$0.isEmpty } == plain.split(separator: "\n"))
    }

    @Test func `a broken case shows its last exchanges, and the end what to do`() {
        let text = SampleRun.text {
            ConsoleReport(
                isColoured: false, liveWidth: nil, advice: "next: look",
                excerpt: { ["exchanges of \($0.id):", "  #1 GET /"] }, write: $0)
        }
        #expect(
            text.contains(
                """
                      actual    still running; no expectation was reached
                    exchanges of T01:
                      #1 GET /

                """))
        #expect(text.contains("\nexplain: understudy explain P02\nnext: look\n4 cases: 1 passed"))
        let empty = SampleRun.text(of: SampleRun.emptyEvents) {
            ConsoleReport(isColoured: false, liveWidth: nil, advice: "next: look", write: $0)
        }
        #expect(!empty.contains("next"))
    }
}
