import StubContract
import StubHarness

/// Checks what an app makes of every answer that the contract allows, and of answers that violate
/// it slightly, for one operation after another.
struct AnswerChecks<App: Sendable>: CheckPack {
    let actions: [AppAction<App>]
    let options: AnswerOptions
    let state: @Sendable (CheckStage<App>) async -> String
    let prepare: (@Sendable (CheckStage<App>) async throws -> Void)?
    let place: SourcePlace

    /// The operations of the actions.
    var operations: [String] { actions.map(\.operation) }

    /// The same for all packs of this kind, since each operation has a check of its own.
    var label: String { "answers" }

    /// The part of the app that the action of a check belongs to.
    func parts(of id: String, in contract: Contract) -> [String] {
        actions.filter { "G:\($0.operation)" == id }.map(\.part)
    }

    /// The checks, one for each action.
    func cases(in context: CheckContext<CheckStage<App>>) -> [ContractCase<CheckStage<App>>] {
        actions.enumerated().map { index, action in
            let id = "G:\(action.operation)"
            let title = "every generated answer"
            guard let operation = context.contract.operation(action.operation) else {
                return .notApplicable(
                    id, title, .answers, because: "the contract has no such operation", at: place)
            }
            return ContractCase(
                id, title, .answers, tolerating: ["response", "request/security"], at: place
            ) { stage, then in
                let budget = then.generation.budget ?? options.budget
                let run = AnswerRun(
                    pack: self, action: action, stage: stage, then: then,
                    seed: then.generation.seed ?? options.seed, budget: budget, turn: index * 7)
                try await run.checkAll(
                    of: operation, share: share(of: index, in: budget))
            }
        }
    }

    /// The number of answers for an action; the shares differ by at most one.
    func share(of index: Int, in budget: Int) -> Int {
        budget / actions.count + (index < budget % actions.count ? 1 : 0)
    }
}

/// How many answers are generated, and what an app makes of some of them on purpose.
public struct AnswerOptions: Sendable {
    /// The most answers for all operations together, 600 by default; `verify --generated` replaces
    /// it.
    ///
    /// Each operation gets an equal part of it; those with small schemas use less.
    public var budget: Int
    /// Chooses among the answers of operations that have more than their part; 0 by default, and
    /// `verify --seed` replaces it.
    public var seed: UInt64
    /// Forbidden answers that the app may accept, besides those with a value beyond a limit such as
    /// `maxLength`.
    public var tolerated: [AnswerPattern]
    /// Forbidden answers that the app must accept, such as those with a new value of an enum.
    public var accepted: [AnswerPattern]
    /// Answers that the contract allows, but that are not sent.
    ///
    /// Such as those to requests with a parameter that the app does not use.
    public var excluded: [AnswerPattern]

    /// Creates options.
    public init(
        budget: Int = 600, seed: UInt64 = 0, tolerating tolerated: [AnswerPattern] = [],
        accepting accepted: [AnswerPattern] = [], excluding excluded: [AnswerPattern] = []
    ) {
        self.budget = budget
        self.seed = seed
        self.tolerated = tolerated
        self.accepted = accepted
        self.excluded = excluded
    }
}

extension CaseGroup {
    /// Answers that are generated from the contract (`G`).
    public static let answers = CaseGroup("answers", letter: "G")
}
