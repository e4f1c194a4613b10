import StubContract
import StubJSON
import Testing

@testable import StubHarness

/// JUnit reports that are read again, to be merged.
@Suite(.timeLimit(.minutes(10)))
struct JUnitReadingTests {
    private func junit(_ events: [RunEvent]) -> String {
        SampleRun.text(of: events) { JUnitReport(write: $0) }
    }

    private func part(_ shard: Shard?, _ results: [CaseResult], notRun: Int = 0) -> String {
        var summary = RunSummary(coverage: Coverage(declared: ["listProducts": ["200"]]))
        for result in results { summary.add(result) }
        summary.flaky = results.filter(\.isFlaky).map(\.id)
        summary.duration = .milliseconds(2500)
        summary.notRun = notRun
        let plan = RunPlan(
            suite: "Sample contract", cases: results.map(\.id), jobs: 1, seed: nil, shard: shard)
        return junit([.runStarted(plan)] + results.map { .caseEnded($0) } + [.runEnded(summary)])
    }

    private func result(
        _ id: String, _ verdict: Verdict = .passed, mismatches: [Mismatch] = [],
        answers: AnswerRates = AnswerRates(), attempts: [Verdict] = []
    ) -> CaseResult {
        CaseResult(
            id: id, title: "case \(id)", group: id.hasPrefix("T") ? .tokens : .pagination,
            place: SourcePlace(fileID: "Sample/Cases.swift", line: 7), verdict: verdict,
            duration: .milliseconds(1250), mismatches: mismatches, answers: answers,
            attempts: attempts)
    }

    private func merged(_ parts: String...) throws -> RunDocument {
        try MergedRun.of(
            parts.enumerated().map { ("\($0.offset + 1).xml", try RunDocument(junit: $0.element)) })
    }

    @Test func `a report that is read and written again is the same`() throws {
        let text = junit(SampleRun.events)
        let document = try RunDocument(junit: text)
        let again = junit(document.events)
        #expect(try junit(RunDocument(junit: again).events) == again)
        #expect(document.results.map(\.id) == ["C03", "P01", "P02", "T01"])
        #expect(document.results.map(\.mismatches.count) == [0, 0, 2, 1])
        #expect(document.results[2].mismatches[0].difference == "  20\n− 40")
        #expect(document.summary.broken == ["P02", "T01"] && !document.summary.isKept)
    }

    @Test func `the parts of a suite are the whole`() throws {
        var rates = AnswerRates()
        rates.add(
            AnswerRecord(
                operation: "getFeed", family: .otherType, isAllowed: false, keyword: "type",
                outcome: .rejected), count: 3)
        let failed = Mismatch(
            "a title", expected: "1\n2", actual: "3 (a:1)\nx",
            place: SourcePlace(
                fileID: "A/B.swift", line: 3))
        let results = [
            result("P01", answers: rates), result("P02", .crashed),
            result("P03", .failed, mismatches: [failed], attempts: [.passed, .failed, .passed]),
            result("T01", .notApplicable(reason: "none")), result("T02", answers: rates),
            result("P04", answers: rates),
        ]
        let whole = part(nil, results)
        let document = try merged(
            part(Shard(2, of: 3), [results[1], results[3]]),
            part(Shard(3, of: 3), [results[2], results[4]]),
            part(Shard(1, of: 3), [results[0], results[5]]))
        #expect(junit(document.events) == whole)
        #expect(whole.contains(#"<property name="answers.sent" value="6"/>"#))
        #expect(document.summary.flaky == ["P03"])
        #expect(document.results[2].attempts.count == 3)
    }

    @Test func `a part without a case is a part, and cases that did not run are counted`() throws {
        let document = try merged(
            part(Shard(1, of: 2), [result("P01")], notRun: 2), part(Shard(2, of: 2), []))
        #expect(document.results.map(\.id) == ["P01"])
        #expect(document.summary.notRun == 2 && !document.summary.isKept)
    }

    @Test func `a part that is missing or given twice is refused by its name`() throws {
        let (one, two) = (
            part(Shard(1, of: 3), [result("P01")]), part(Shard(2, of: 3), [result("P02")])
        )
        let missing = #expect(throws: MergedRun.Failure.self) { try merged(one, two) }
        #expect(missing?.reason == "the part 3/3 is missing")
        let double = #expect(throws: MergedRun.Failure.self) { try merged(one, two, one) }
        #expect(double?.reason == "the part 1/3 is given twice: 1.xml, 3.xml")
        let same = #expect(throws: MergedRun.Failure.self) {
            try merged(part(nil, [result("P01")]), part(nil, [result("P01")]))
        }
        #expect(same?.reason == "the case P01 is in 1.xml and in 2.xml")
    }

    @Test func `the coverage of the whole is that of its parts`() throws {
        let document = try merged(
            part(Shard(1, of: 2), [result("P01")]), part(Shard(2, of: 2), [result("P02")]))
        #expect(document.summary.coverage.declaredCount == 1)
    }

    @Test func `texts that would end the comment, or that XML cannot have, stay the same`() throws {
        let odd = "a -- b --> <!-- c --- \u{FFFE}\u{FFFF}\u{1B} ]]> --"
        let failed = Mismatch(
            odd, expected: odd, actual: odd, place: SourcePlace(fileID: "A/B.swift", line: 3))
        let text = part(nil, [result("P01", .failed, mismatches: [failed])])
        let comment = text[try #require(text.firstRange(of: "<!-- ")).upperBound...]
        #expect(comment.ranges(of: "--").count == 1)
        #expect(!text.unicodeScalars.contains { $0.value >= 0xFFFE || $0.value == 0x1B })
        #expect(try RunDocument(junit: text).results[0].mismatches == [failed])
    }

    @Test func `other texts are refused`() throws {
        let text = junit(SampleRun.events)
        let start = try #require(text.firstRange(of: "<!-- understudy: ")).lowerBound
        for other in ["", "<testsuites/>", String(text[..<start]), String(text.dropLast(4))] {
            let error = #expect(throws: RunDocumentError.self) { try RunDocument(junit: other) }
            #expect(error?.reason.hasPrefix("it does not end with the comment") == true)
        }
        let damaged = #expect(throws: RunDocumentError.self) {
            try RunDocument(junit: text.replacing("<!-- understudy: {", with: "<!-- understudy: "))
        }
        #expect(damaged?.reason == "the comment at its end is damaged")
    }
}
