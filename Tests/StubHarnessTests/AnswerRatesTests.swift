import StubJSON
import Testing

@testable import StubHarness

/// The rates of generated answers in every report.
struct AnswerRatesTests {
    private let rates: AnswerRates = {
        var rates = AnswerRates()
        rates.add(.make(.accepted), count: 3)
        rates.add(.make(.accepted, .unknownMember, keyword: "additionalProperties"))
        let missing = { (outcome: AnswerRecord.Outcome) in
            AnswerRecord.make(
                outcome, .missingMember, of: "listNotes", isAllowed: false, keyword: "required")
        }
        rates.add(missing(.rejected), count: 6)
        rates.add(missing(.crashed))
        rates.add(missing(.silent), count: 3)
        return rates
    }()

    private func report(_ make: (@escaping (String) -> Void) -> any Report) -> String {
        let result = CaseResult(
            id: "G:getNote", title: "t", group: CaseGroup("answers", letter: "G"),
            place: SourcePlace(fileID: "A", line: 1), verdict: .passed, duration: .zero,
            answers: rates)
        var summary = RunSummary()
        summary.seed = 9
        summary.add(result)
        let plan = RunPlan(suite: "S", cases: ["G:getNote"], jobs: 1, seed: 9)
        return SampleRun.text(
            of: [.runStarted(plan), .caseEnded(result), .runEnded(summary)], make)
    }

    @Test func `the text has tables by family and operation, beside what is published`() {
        let text = report { ConsoleReport(write: $0) }
        #expect(
            text.contains(
                """
                generated answers: 14 sent, chosen by the seed 9
                by family of variations                sent  accepted  rejected  silent  crashed  hung
                null                                      3         3         0       0        0     0
                unknown member (add irrelevant node)      1         1         0       0        0     0
                required member removed (remove node)    10         0         6       3        1     0
                all                                      14         4         6       3        1     0
                by operation                           sent
                """.split(separator: "\n").dropLast().joined(separator: "\n")), "\(text)")
        #expect(text.contains("getNote          4         4         0       0        0     0"))
        #expect(
            text.contains(
                "by keyword: allowed additionalProperties 1, allowed nullable 3, forbidden required 10"
            ))
        #expect(
            text.contains(
                "required member removed: 10 answers, 10 % crashed the app, 30 % were accepted silently; "
                    + "Espinha, Zaidman and Gross, MOBILESoft 2015, 43 Android apps: "
                    + "about 30 % of the apps crashed, over 50 % failed silently"))
    }

    @Test func `the JSON report has every figure`() throws {
        let report = try JSONParser.parse(Array(report { JSONReport(write: $0) }.utf8))
        let answers = try #require(report["answers"])
        #expect(answers["total"]?["sent"]?.int == 14)
        #expect(answers["families"]?[2]?["name"]?.string == "required member removed")
        #expect(answers["families"]?[2]?["publishedOperator"]?.string == "remove node")
        #expect(answers["families"]?[2]?["counts"]?["silent"]?.int == 3)
        #expect(answers["operations"]?["listNotes"]?["crashed"]?.int == 1)
        #expect(answers["keywords"]?["allowed nullable"]?["accepted"]?.int == 3)
        #expect(answers["published"]?["crashedPercent"]?.int == 30)
        #expect(answers["published"]?["here"]?["sent"]?.int == 10)
    }

    @Test(arguments: [
        ("answers.sent", 14), ("answers.crashed", 1), ("answers.family.null.accepted", 3),
        ("answers.operation.listNotes.rejected", 6),
        ("answers.keyword.forbidden required.sent", 10),
        ("answers.published.silentPercentAtLeast", 50),
    ])
    func `the JUnit report has properties`(name: String, value: Int) {
        let text = report { JUnitReport(write: $0) }
        #expect(text.contains(#"<property name="\#(name)" value="\#(value)"/>"#), "\(text)")
    }

    @Test func `a run without generated answers shows no rates`() {
        #expect(!SampleRun.text { ConsoleReport(write: $0) }.contains("generated answers"))
        #expect(!SampleRun.text { JUnitReport(write: $0) }.contains("propert"))
    }

    @Test func `the answer at which a case timed out counts as hung`() async throws {
        let suite = Suite.make {
            ContractCase("G:getNote", "t", .pagination) { _, then in
                then.sending(.make(.crashed), "an answer")
                let (never, _) = AsyncStream.makeStream(of: Void.self)
                for await _ in never {}
            }
        }
        let options = RunOptions(jobs: 1, limit: .milliseconds(20))
        let result = try #require(await Runner(suite, options: options).result(of: suite.cases[0]))
        #expect(result.verdict == .timedOut)
        #expect(result.answers.total[.hung] == 1 && result.answers.total.sent == 1)
    }

    @Test func `what was never used of a stub is listed`() {
        var summary = RunSummary(
            resources: ResourceUse(fixtures: ["users", "tags"], scenarios: ["slow", "broken"]))
        summary.add(
            CaseResult(
                id: "P01", title: "t", group: .pagination, place: SourcePlace(fileID: "A", line: 1),
                verdict: .passed, duration: .zero,
                use: ResourceUse(
                    fixtures: ["users"], scenarios: ["slow"], unusedRules: ["rule for getNote"])))
        let text = SampleRun.text(of: [.runEnded(summary)]) { ConsoleReport(write: $0) }
        #expect(
            text.contains(
                """
                fixtures never used: tags
                scenarios never used: broken
                rules never used: P01: rule for getNote
                """))
    }
}
