import StubContract
import StubHarness
import StubJSON
import Testing

/// JUnit reports that are read again, to be merged.
@Suite(.timeLimit(.minutes(10)))
struct JUnitReadingTests {
    private func junit(_ events: [RunEvent]) -> String {
        SampleRun.text(of: events) { JUnitReport(write: $0) }
    }

    private func part(_ shard: Shard?, _ results: [CaseResult], notRun: Int = 0) -> String {
        var summary = RunSummary(coverage: Coverage(declared: ["listProducts": ["200"]]))
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
        #expect(junit(document.events) == text)
        #expect(document.results.map(\.id) == ["P01", "P02", "T01", "C03"])
        #expect(document.results.map(\.mismatches.count) == [0, 2, 1, 0])
        #expect(document.results[1].mismatches[0].difference == "  20\n− 40")
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

    @Test func `the coverage of the whole is not known if that of a part is not`() throws {
        let json = RunDocument(
            plan: RunPlan(suite: "Sample contract", cases: ["T01"], jobs: 1, seed: nil),
            results: [result("T01")],
            summary: RunSummary(
                coverage: Coverage(declared: ["a": ["200"]]),
                resources: ResourceUse(fixtures: ["things"])))
        let junit = try RunDocument(junit: part(nil, [result("P01")]))
        let whole = try MergedRun.of([("1.json", json), ("2.xml", junit)])
        #expect(whole.lacksCoverage)
        #expect(whole.summary.coverage.declaredCount == 0 && whole.summary.unusedFixtures == [])
        #expect(try !MergedRun.of([("1.json", json)]).lacksCoverage)
    }

    @Test(arguments: [
        ("<testsuites", "<tests", "it is no JUnit report of 'verify': its root is <tests>", 2),
        (" name=\"Sample contract\"", "", "<testsuites> has no attribute 'name'", 2),
        (" tests=\"4\"", " tests=\"5\"", "it counts 5 tests, but has 4 cases", 2),
        (
            " tests=\"4\"", " tests=\"-4\"",
            "the attribute 'tests' of <testsuites> is no count: '-4'", 2
        ),
        (
            " time=\"31.215\"", " time=\"soon\"",
            "the attribute 'time' of <testsuites> is no time: 'soon'", 2
        ),
        (
            " time=\"31.215\"", " time=\"1e300\"",
            "the attribute 'time' of <testsuites> is no time: '1e300'", 2
        ),
        (
            "name=\"P01 first request exact\"", "name=\"P01\"",
            "the name 'P01' has no id of a case before its title", 4
        ),
        (" line=\"10\"", " line=\"0\"", "line 0 is no line of a file", 4),
        (
            "type=\"timeout\"", "type=\"other\"",
            "'verify' writes no <error> of this type into a case", 18
        ),
    ])
    func `other reports are refused with the place`(
        old: String, new: String, reason: String, line: Int
    ) {
        var text = junit(SampleRun.events)
        #expect(text.contains(old))
        text = text.replacing(old, with: new)
        if old == "<testsuites" { text = text.replacing("</testsuites", with: "</tests") }
        let error = #expect(throws: RunDocumentError.self) { try RunDocument(junit: text) }
        #expect(error?.reason == reason)
        #expect(error?.position?.line == line)
    }

    @Test func `a text that 'verify' did not write is kept as it is`() throws {
        let text = junit(SampleRun.events).replacing("  expected  within 30 s\n", with: "")
        let document = try RunDocument(junit: text)
        let kept = document.results[2].mismatches
        #expect(kept.count == 1 && kept[0].actual.contains("the case came to an end"))
        #expect(kept[0].what == "timed out" && kept[0].place.line == 40)
    }
}
