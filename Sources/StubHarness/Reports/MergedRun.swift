/// Several parts of a suite that ran apart, as one run.
package enum MergedRun {
    /// Why parts cannot be merged.
    package struct Failure: Error, Sendable, Hashable {
        package let reason: String
        package let hint: String?
    }

    /// Joins the parts.
    ///
    /// - Parameter parts: the documents with the names of their files, for errors.
    /// - Throws: ``Failure`` if they are of different suites, if one is missing or given twice, or
    ///   if a case is in several.
    package static func of(
        _ parts: [(file: String, run: RunDocument)]
    ) throws(Failure) -> RunDocument {
        guard let first = parts.first else {
            throw Failure(reason: "there is nothing to merge", hint: nil)
        }
        for part in parts where part.run.plan.suite != first.run.plan.suite {
            throw Failure(
                reason: "\(part.file) is of the suite '\(part.run.plan.suite)', and "
                    + "\(first.file) of '\(first.run.plan.suite)'", hint: nil)
        }
        try checkShards(parts)
        try checkCases(parts)
        let requests = parts.flatMap { $0.run.results.filter { $0.id == RequestsCase.id } }
        let results =
            parts.flatMap { $0.run.results.filter { $0.id != RequestsCase.id } }
            + [RequestsCase.joined(requests)].compactMap(\.self)
        let seeds = Set(parts.map(\.run.plan.seed))
        var summary = parts.dropFirst().reduce(into: first.run.summary) { $0.join($1.run.summary) }
        summary.count(results, of: parts.map(\.run))
        summary.seed = seeds.count == 1 ? first.run.plan.seed : nil
        return RunDocument(
            plan: RunPlan(
                suite: first.run.plan.suite, cases: results.map(\.id), jobs: 1, seed: summary.seed,
                repeats: parts.map(\.run.plan.repeats).max() ?? 1),
            results: results, summary: summary)
    }

    private static func checkShards(
        _ parts: [(file: String, run: RunDocument)]
    ) throws(Failure) {
        let named = parts.compactMap { part in part.run.plan.shard.map { (part.file, $0) } }
        guard let (file, shard) = named.first else { return }
        if let whole = parts.first(where: { $0.run.plan.shard == nil }) {
            throw Failure(
                reason: "\(file) is the part \(shard), but \(whole.file) is no part of a suite",
                hint: "Merge the reports of 'verify --shard I/N' with one N.")
        }
        if let (other, part) = named.first(where: { $0.1.count != shard.count }) {
            throw Failure(
                reason: "\(file) is the part \(shard), but \(other) is \(part)",
                hint: "Merge the reports of 'verify --shard I/N' with one N.")
        }
        for index in 1...shard.count {
            let files = named.filter { $0.1.index == index }.map(\.0)
            let name = "\(index)/\(shard.count)"
            if files.isEmpty {
                throw Failure(
                    reason: "the part \(name) is missing",
                    hint: "Name the report of 'verify --shard \(name)' too; it is missing also if "
                        + "that job ended before it could write it.")
            }
            if files.count > 1 {
                throw Failure(
                    reason: "the part \(name) is given twice: \(files.joined(separator: ", "))",
                    hint: nil)
            }
        }
    }

    private static func checkCases(
        _ parts: [(file: String, run: RunDocument)]
    ) throws(Failure) {
        var files: [String: String] = [:]
        for part in parts {
            for id in Set(part.run.results.map(\.id)).sorted() where id != RequestsCase.id {
                if let other = files[id] {
                    throw Failure(
                        reason: "the case \(id) is in \(other) and in \(part.file)",
                        hint: "Merge parts of one run, not several runs of a part.")
                }
                files[id] = part.file
            }
        }
    }
}

extension RunSummary {
    /// Counts the results of all parts.
    fileprivate mutating func count(_ results: [CaseResult], of parts: [RunDocument]) {
        (passed, failed, timedOut, crashed, notApplicable) = (0, 0, 0, 0, 0)
        answers = AnswerRates()
        for result in results { count(result) }
        broken = results.filter(\.verdict.isBroken).map(\.id)
        flaky = results.filter(\.isFlaky).map(\.id)
    }

    /// Adds what another part has used, which ran at the same time.
    fileprivate mutating func join(_ other: RunSummary) {
        notRun += other.notRun
        duration = max(duration, other.duration)
        coverage.join(other.coverage)
        // Of each part is known what it did not use; unused by all is what none used.
        resources = ResourceUse(
            fixtures: Set(unusedFixtures).intersection(other.unusedFixtures),
            scenarios: Set(unusedScenarios).intersection(other.unusedScenarios))
        use = ResourceUse(unusedRules: use.unusedRules + other.use.unusedRules)
    }
}
