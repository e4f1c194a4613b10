import StubContract
package import StubJSON

/// A document is no report of a run.
package struct RunDocumentError: Error, Sendable, Hashable {
    /// What is missing or wrong, such as `the member 'suite' is missing`.
    package let reason: String
}

extension RunDocument {
    /// Reads a document that ``json`` wrote.
    ///
    /// - Throws: ``RunDocumentError`` for any other document.
    package init(json: JSONValue) throws(RunDocumentError) {
        guard json.hasCountsAlone else {
            throw RunDocumentError(reason: "a number in it is negative, or too large for a count")
        }
        guard let suite = json["suite"]?.string, let cases = json["cases"]?.array,
            let coverage = json["coverage"], let kept = json["kept"]?.bool
        else {
            throw RunDocumentError(
                reason: "the members 'suite', 'kept', 'cases' and 'coverage' are required")
        }
        var results: [CaseResult] = []
        for (index, element) in cases.enumerated() {
            guard let result = CaseResult(json: element) else {
                throw RunDocumentError(reason: "case \(index + 1) cannot be read")
            }
            results.append(result)
        }
        let shard = json["shard"]?.string
        let part = shard.flatMap { Shard($0) }
        guard shard == nil || part != nil else {
            throw RunDocumentError(reason: "'\(shard ?? "")' is no part of a suite")
        }
        let notRun = json["summary"]?["notRun"]?.number?.int ?? 0
        let unused = json["unused"]
        var summary = RunSummary(
            coverage: Coverage(report: coverage),
            resources: ResourceUse(
                fixtures: Set(unused?["fixtures"]?.elements(\.string) ?? []),
                scenarios: Set(unused?["scenarios"]?.elements(\.string) ?? [])))
        for result in results { summary.count(result) }
        summary.notRun = notRun
        summary.broken = results.filter(\.verdict.isBroken).map(\.id)
        summary.flaky = results.filter(\.isFlaky).map(\.id)
        summary.seed = json["seed"]?.string.flatMap { UInt64($0) }
        summary.duration = .milliseconds(json["milliseconds"]?.number?.int ?? 0)
        summary.use.unusedRules = unused?["rules"]?.elements(\.string) ?? []
        guard kept == summary.isKept else {
            throw RunDocumentError(
                reason: "'kept' is \(kept), which does not fit the verdicts of its cases")
        }
        self.init(
            plan: RunPlan(
                suite: suite, cases: results.map(\.id), jobs: 1, seed: summary.seed, shard: part,
                repeats: json["repeats"]?.number?.int ?? 1),
            results: results, summary: summary)
    }
}

extension JSONValue {
    private static let counts = 0...1_000_000_000_000

    /// Whether all whole numbers are such that sums of them cannot overflow.
    fileprivate var hasCountsAlone: Bool {
        switch self {
        case .number(let number): number.int.map(Self.counts.contains) ?? true
        case .array(let elements): elements.allSatisfy(\.hasCountsAlone)
        case .object(let object): object.members.allSatisfy { $0.value.hasCountsAlone }
        case .null, .bool, .string: true
        }
    }
}
