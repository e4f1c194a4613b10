import StubContract
import StubHarness

/// Makes the cases of a pack, all of which are declared where the pack's adapter is made.
struct CheckFactory<App: Sendable>: Sendable {
    typealias World = CheckStage<App>

    let context: CheckContext<World>
    let group: CaseGroup
    let place: SourcePlace
    /// Why no check of the pack applies; `nil` if some do.
    var reason: String?

    var contract: Contract { context.contract }

    /// How the app renews its tokens; `nil` if it does not.
    var renewal: RenewalFlow? { context.renewal }

    /// The issues that a read causes that fails in each way.
    func refusals(ofRead operation: String) -> [Allowance] {
        refusals(operation, Refusal.statuses)
            + [.tolerated("response/body"), .tolerated("response/content-type")]
    }

    /// The issues that refusals of an operation with these statuses cause.
    func refusals(_ operation: String, _ statuses: Int...) -> [Allowance] {
        refusals(operation, statuses)
    }

    private func refusals(_ operation: String, _ statuses: [Int]) -> [Allowance] {
        let issues = statuses.flatMap {
            ErrorBody.issues(of: contract.operation(operation), in: contract, $0)
        }
        return Set(issues).sorted { $0.code < $1.code }
    }

    /// A check that every adapter allows.
    func callAsFunction(
        _ id: String, _ title: String, allowing allowed: [Allowance] = [],
        body: @escaping ContractCase<World>.Body
    ) -> ContractCase<World> {
        if let reason { return .notApplicable(id, title, group, because: reason, at: place) }
        return ContractCase(
            id, title, group, allowing: allowed.provoked, tolerating: allowed.tolerated, at: place,
            body: body)
    }

    /// A check that applies under a condition.
    ///
    /// - Parameter reason: why the check does not apply if the condition does not hold.
    func callAsFunction(
        _ id: String, _ title: String, when condition: Bool, else reason: String,
        allowing allowed: [Allowance] = [], body: @escaping ContractCase<World>.Body
    ) -> ContractCase<World> {
        self(
            id, title, needing: condition ? () : nil, else: reason, allowing: allowed
        ) { world, then, _ in try await body(world, then) }
    }

    /// A check that needs something of the adapter or of the contract.
    ///
    /// - Parameter reason: why the check does not apply if it is `nil`.
    func callAsFunction<Need: Sendable>(
        _ id: String, _ title: String, needing need: Need?, else reason: String,
        allowing allowed: [Allowance] = [],
        body: @escaping @Sendable (World, Expectations, Need) async throws -> Void
    ) -> ContractCase<World> {
        if let reason = self.reason {
            return .notApplicable(id, title, group, because: reason, at: place)
        }
        guard let need else {
            return .notApplicable(id, title, group, because: reason, at: place)
        }
        return ContractCase(
            id, title, group, allowing: allowed.provoked, tolerating: allowed.tolerated, at: place
        ) { stage, then in
            try await body(stage, then, need)
        }
    }
}

extension CheckFactory {
    /// Makes checks that only apply where each refresh gives a new refresh token.
    func needing(rotationIn flow: RenewalFlow) -> Self {
        var factory = self
        if flow.rotation == .kept { factory.reason = reason ?? RenewalFlow.needsRotation }
        return factory
    }
}
