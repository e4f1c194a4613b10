import StubContract
import StubHTTP
public import StubHarness
import StubRules
public import StubServer

extension Suite {
    /// The suite of an app: each check on a stub of its own, with the app composed on it.
    ///
    /// If several packs have a check with the same id, such as those of two lists, it is one check
    /// that holds if all of them hold, each on a stub of its own.
    ///
    /// - Parameters:
    ///   - app: how the app is composed.
    ///   - definition: the contract and the fixtures.
    ///   - patience: how long each wait of a check takes at most, in real time.
    ///   - gaps: the declared responses that the app cannot meet, with the reasons; they do not
    ///     count for the coverage.
    ///   - tolerated: the codes of contract violations that the app is known for, such as
    ///     `request/content-type`; without them, each violation fails the check Q01, or the only check
    ///     that runs.
    ///   - checks: the packs and checks.
    /// - Throws: an error that names the operations that the packs need and the contract lacks.
    public static func app<App: Sendable>(
        _ app: AppUnderTest<App>, _ definition: StubDefinition,
        patience: Duration = .seconds(20), gaps: [CoverageGap] = [],
        tolerating tolerated: [String] = [],
        @CheckBuilder<CheckStage<App>> checks: () -> [Checks<CheckStage<App>>]
    ) throws -> Suite where World == CheckStage<App> {
        let contract = definition.contract
        let checks = checks()
        try SuiteMismatch.check(app.name, calls: checks.flatMap(\.operations), in: contract)
        let resources = ResourceUse(
            fixtures: Set(definition.fixtureNames),
            scenarios: Set(definition.scenarios.map(\.name)))
        var suite = Suite(
            app.name, responses: contract.operations.flatMap(declared), gaps: gaps,
            resources: resources,
            cases: merged(checks, in: contract).map { $0.tolerating(tolerated) },
            open: { _ in try await CheckStage.open(definition, app, patience: patience) },
            use: { $0.use }, close: { await $0.close() })
        suite.secretNames = contract.secretNames
        suite.judgesAnswers = false
        suite.collectsViolations = true
        suite.suggestions =
            checks.actionSuggestions(in: contract)
            + checks.listing(in: contract).suggestions(atMost: 5)
        suite.explain = { $0.explanation(of: $1, $2) }
        suite.waiting = \.pausesOfApp
        return suite
    }

    private static func declared(_ operation: ContractOperation) -> [DeclaredResponse] {
        operation.responses.flatMap { response in
            let make = { (media: String?) in
                DeclaredResponse(
                    operation: operation.id, status: response.status.text, media: media)
            }
            return response.content.isEmpty
                ? [make(nil)] : response.content.map { make($0.type.essence) }
        }
    }

    private static func merged<App>(
        _ checks: [Checks<World>], in contract: Contract
    ) -> [ContractCase<World>] where World == CheckStage<App> {
        var parts: [String: [(label: String?, contractCase: ContractCase<World>)]] = [:]
        var groups: [CaseGroup] = []
        let context = CheckContext(contract, of: checks)
        for (check, one) in checks.cases(in: context) {
            parts[one.id, default: []].append((check.label, one))
            groups.append(one.group)
        }
        // Not by the dictionary, whose order differs from process to process.
        let order = groups.ordered
        return parts.values.compactMap { MergedCase($0).contractCase }.sorted {
            let left = order.firstIndex(of: $0.group) ?? 0
            let right = order.firstIndex(of: $1.group) ?? 0
            return (left, $0.id) < (right, $1.id)
        }
    }
}

/// The cases with one id as one case.
private struct MergedCase<App: Sendable> {
    typealias World = CheckStage<App>

    let parts: [(label: String?, contractCase: ContractCase<World>)]

    init(_ parts: [(label: String?, contractCase: ContractCase<World>)]) {
        // What one part of the app cannot be checked for may be checked for another.
        let applicable = parts.filter { $0.contractCase.applicability == .applies }
        self.parts = applicable.isEmpty ? Array(parts.prefix(1)) : applicable
    }

    var contractCase: ContractCase<World>? {
        guard let first = parts.first?.contractCase else { return nil }
        guard parts.count > 1 else { return first }
        let work = parts.map { (label: $0.label, body: $0.contractCase.body) }
        return ContractCase(
            first.id, first.title, first.group,
            allowing: parts.flatMap(\.contractCase.allowedIssues),
            tolerating: parts.flatMap(\.contractCase.toleratedIssues), at: first.place
        ) { stage, then in
            for (index, part) in work.enumerated() {
                let own = index == 0 ? stage : try await stage.fresh()
                let labelled = part.label.map(then.labelled) ?? then
                try await labelled.continuing { try await part.body(own, labelled) }
            }
        }
    }
}
