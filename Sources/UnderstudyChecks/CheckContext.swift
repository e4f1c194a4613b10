import StubContract

/// What packs make their checks from.
struct CheckContext: Sendable {
    /// The contract.
    let contract: Contract
    /// How the app renews its tokens; `nil` if no pack of the suite says that it does, so that no
    /// check demands it.
    let renewal: RenewalFlow?

    /// The context of checks of an app that renews no tokens unless it is said how.
    init(_ contract: Contract, renewal: RenewalFlow? = nil) {
        self.contract = contract
        self.renewal = renewal
    }

    /// The context that all checks of a suite share.
    init<World>(_ contract: Contract, of checks: [Checks<World>]) {
        self.init(contract, renewal: checks.lazy.compactMap { $0.renewal(in: contract) }.first)
    }
}

/// A pack that knows the app's session.
protocol SessionKnowing {
    /// How the app renews its tokens; `nil` if it does not, or has no session.
    func renewal(in contract: Contract) -> RenewalFlow?
}
