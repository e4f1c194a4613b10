/// A suite that can be listed and run without knowing its world, such as from a command line.
package protocol RunnableSuite: Sendable {
    /// The name that reports show.
    var name: String { get }
    /// The groups of its cases, those of the catalogue first.
    var groups: [CaseGroup] { get }
    /// Where its cases are declared.
    var places: [SourcePlace] { get }

    /// What would let further checks run, in lines for people.
    var suggestions: [String] { get }

    /// The names of the selected cases, each with the reason why it does not apply, if so.
    func listing(of selection: CaseSelection) -> [(name: String, reason: String?)]

    /// Runs the selected cases and passes the events to the reports.
    func run(_ options: RunOptions, reports: [any Report]) async -> RunSummary
}

/// A suite whose cases can be run by other processes of the same program.
package protocol IsolableSuite: RunnableSuite {
    /// Runs the selected cases by the executor and passes the events to the reports.
    func run(
        _ options: RunOptions, reports: [any Report], executor: CaseExecutor?
    ) async -> RunSummary

    /// Runs the case with an id; `nil` if there is none, or the calling task is cancelled.
    ///
    /// - Parameters:
    ///   - id: the id.
    ///   - position: the position in the suite, which tells cases with the same id apart.
    ///   - options: how the case runs.
    func result(of id: String, at position: Int, _ options: RunOptions) async -> CaseResult?
}

extension Suite: IsolableSuite {
    package func run(
        _ options: RunOptions, reports: [any Report], executor: CaseExecutor?
    ) async -> RunSummary {
        await Runner(self, options: options, executor: executor).run(reports: reports)
    }

    package func result(
        of id: String, at position: Int, _ options: RunOptions
    ) async -> CaseResult? {
        // A suite that is made from a dictionary has another order in each process.
        let isThere = cases.indices.contains(position) && cases[position].id == id
        let found = isThere ? cases[position] : cases.first { $0.id == id }
        guard let found else { return nil }
        // Who gives the order collects the violations of all cases.
        return await Runner(self, options: options).ownResult(of: found)
    }
}

extension Suite: RunnableSuite {
    /// The groups of its cases, those of the catalogue first.
    public var groups: [CaseGroup] { cases.map(\.group).ordered }

    /// Where its cases are declared.
    package var places: [SourcePlace] { cases.map(\.place) }

    /// The names of the selected cases, each with the reason why it does not apply, if so.
    package func listing(of selection: CaseSelection) -> [(name: String, reason: String?)] {
        let selected = selection.select(from: cases)
        return selected.map { contractCase in
            switch contractCase.applicability {
            case .applies: (contractCase.name, nil)
            case .notApplicable(let reason): (contractCase.name, reason)
            }
        } + (collectsViolations(of: selected) ? [(RequestsCase.name, nil)] : [])
    }

    /// Whether a case of its own judges the requests of these.
    ///
    /// A case that runs alone judges its own.
    func collectsViolations(of selected: [ContractCase<World>]) -> Bool {
        collectsViolations && selected.count { $0.applicability == .applies } > 1
    }

    /// Runs the selected cases and passes the events to the reports.
    package func run(_ options: RunOptions, reports: [any Report]) async -> RunSummary {
        await Runner(self, options: options).run(reports: reports)
    }
}
