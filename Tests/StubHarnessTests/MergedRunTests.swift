import StubContract
import StubHarness
import StubJSON
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MergedRunTests {
    private static let suite = Suite<TestWorld>(
        "Sample contract",
        responses: [
            DeclaredResponse(operation: "listProducts", status: "200", media: "text/plain"),
            DeclaredResponse(operation: "listProducts", status: "401"),
            DeclaredResponse(operation: "getFeed", status: "200"),
        ],
        gaps: [CoverageGap(["getFeed"], because: "the app has no feed")],
        resources: ResourceUse(fixtures: ["a", "b", "c"], scenarios: ["s"]),
        cases: ["P01", "P02", "P03", "T01"].map { id in
            ContractCase(id, "case \(id)", id == "T01" ? .tokens : .pagination) { world, then in
                world.answer("listProducts", id == "P02" ? 401 : 200)
                then.equal(id == "T01", false, "the case")
            }
        } + [.notApplicable("X01", "elsewhere", .cancellation, because: "none")],
        open: { _ in TestWorld() },
        use: { _ in ResourceUse(fixtures: ["a"], unusedRules: ["a rule"]) },
        close: { $0.journal })

    private func document(_ shard: Shard? = nil) async throws -> JSONValue {
        let selection = try CaseSelection(filter: nil, shard: shard)
        let options = RunOptions(selection: selection, jobs: 1, limit: .patience)
        var collector = RunCollector()
        var document: RunDocument?
        _ = await Runner(Self.suite, options: options).run { event in
            if let ended = collector.receive(event) { document = ended }
        }
        return try #require(document).json
    }

    /// A document without times, which differ from run to run.
    private func timeless(_ json: JSONValue) -> String {
        JSONSerializer.string(json, style: .pretty)
            .replacing(/"milliseconds": [0-9]+/, with: "\"milliseconds\": 0")
    }

    private func read(_ json: JSONValue...) throws -> [(file: String, run: RunDocument)] {
        try json.enumerated().map { ("\($0.offset + 1).json", try RunDocument(json: $0.element)) }
    }

    @Test func `a report that is read and written again is the same`() async throws {
        let whole = try await document()
        #expect(try timeless(RunDocument(json: whole).json) == timeless(whole))
    }

    @Test func `the merged parts of a suite are the whole`() async throws {
        let parts = try read(
            try await document(Shard(2, of: 3)), try await document(Shard(1, of: 3)),
            try await document(Shard(3, of: 3)))
        let merged = try MergedRun.of(parts)
        #expect(timeless(merged.json) == timeless(try await document()))
        let junit = SampleRun.text(of: merged.events) { JUnitReport(write: $0) }
        #expect(junit.contains(#"tests="5" failures="1" errors="0" skipped="1""#))
    }

    @Test func `a part that is missing or given twice is refused by its name`() async throws {
        let (one, two) = (try await document(Shard(1, of: 3)), try await document(Shard(2, of: 3)))
        let missing = #expect(throws: MergedRun.Failure.self) {
            try MergedRun.of(try read(one, two))
        }
        #expect(missing?.reason == "the part 3/3 is missing")
        #expect(missing?.hint?.contains("--shard 3/3") == true)
        let double = #expect(throws: MergedRun.Failure.self) {
            try MergedRun.of(try read(one, two, one))
        }
        #expect(double?.reason == "the part 1/3 is given twice: 1.json, 3.json")
    }

    @Test func `parts of different divisions, suites or runs are refused`() async throws {
        let whole = try await document()
        let part = try await document(Shard(1, of: 2))
        let mixed = #expect(throws: MergedRun.Failure.self) {
            try MergedRun.of(try read(part, whole))
        }
        #expect(mixed?.reason == "1.json is the part 1/2, but 2.json is no part of a suite")
        let other = try await document(Shard(1, of: 3))
        let uneven = #expect(throws: MergedRun.Failure.self) {
            try MergedRun.of(try read(part, other))
        }
        #expect(uneven?.reason == "1.json is the part 1/2, but 2.json is 1/3")
        let twice = #expect(throws: MergedRun.Failure.self) {
            try MergedRun.of(try read(whole, whole))
        }
        #expect(twice?.reason == "the case P01 is in 1.json and in 2.json")
        var foreign = try #require(whole.object)
        foreign["suite"] = "Another"
        let suites = #expect(throws: MergedRun.Failure.self) {
            try MergedRun.of(try read(whole, .object(foreign)))
        }
        #expect(
            suites?.reason == "2.json is of the suite 'Another', and 1.json of 'Sample contract'")
    }

    @Test func `other documents, and verdicts that do not fit the cases, are no reports`()
        async throws
    {
        #expect(throws: RunDocumentError.self) { try RunDocument(json: ["suite": "S"]) }
        #expect(throws: RunDocumentError.self) { try RunDocument(json: []) }
        var members = try #require(try await document().object)
        members["kept"] = true
        let changed = JSONValue.object(members)
        let error = #expect(throws: RunDocumentError.self) { try RunDocument(json: changed) }
        #expect(error?.reason == "'kept' is true, which does not fit the verdicts of its cases")
    }

    @Test(arguments: [Int.max, -1])
    func `a number that is no count is no report`(number: Int) async throws {
        var members = try #require(try await document().object)
        members["summary"] = ["notRun": .int(number)]
        let changed = JSONValue.object(members)
        let error = #expect(throws: RunDocumentError.self) { try RunDocument(json: changed) }
        #expect(error?.reason == "a number in it is negative, or too large for a count")
    }
}
