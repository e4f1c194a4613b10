/// A suite that can be listed and run without knowing its world, such as from a command line.
public protocol RunnableSuite: Sendable {
    /// The name that reports show.
    var name: String { get }
    /// The groups of its cases, those of the catalogue first.
    var groups: [CaseGroup] { get }
    /// Where its cases are declared.
    var places: [SourcePlace] { get }

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

    /// Runs the case at a position of the suite; `nil` if there is none, or the calling task is
    /// cancelled.
    func result(at position: Int, _ options: RunOptions) async -> CaseResult?
}

extension Suite: IsolableSuite {
    package func run(
        _ options: RunOptions, reports: [any Report], executor: CaseExecutor?
    ) async -> RunSummary {
        await Runner(self, options: options, executor: executor).run(reports: reports)
    }

    package func result(at position: Int, _ options: RunOptions) async -> CaseResult? {
        guard cases.indices.contains(position) else { return nil }
        return await Runner(self, options: options).result(of: cases[position])
    }
}

extension Suite: RunnableSuite {
    /// The groups of its cases, those of the catalogue first.
    public var groups: [CaseGroup] { cases.map(\.group).ordered }

    /// Where its cases are declared.
    public var places: [SourcePlace] { cases.map(\.place) }

    /// The names of the selected cases, each with the reason why it does not apply, if so.
    public func listing(of selection: CaseSelection) -> [(name: String, reason: String?)] {
        selection.select(from: cases).map { contractCase in
            switch contractCase.applicability {
            case .applies: (contractCase.name, nil)
            case .notApplicable(let reason): (contractCase.name, reason)
            }
        }
    }

    /// Runs the selected cases and passes the events to the reports.
    public func run(_ options: RunOptions, reports: [any Report]) async -> RunSummary {
        await Runner(self, options: options).run(reports: reports)
    }
}
