public import StubContract

/// What packs make their checks from.
public struct CheckContext: Sendable {
    /// The contract.
    public let contract: Contract
    /// How the app renews its tokens; `nil` if no pack of the suite says that it does, so that no
    /// check demands it.
    let renewal: RenewalFlow?

    /// The context of checks of an app that renews no tokens.
    public init(contract: Contract) {
        self.init(contract, renewal: nil)
    }

    init(_ contract: Contract, renewal: RenewalFlow?) {
        self.contract = contract
        self.renewal = renewal
    }

    /// The context that all checks of a suite share.
    init<World>(_ contract: Contract, of checks: [Checks<World>]) {
        self.init(contract, renewal: checks.lazy.compactMap { $0.renewal(contract) }.first)
    }
}

/// A pack that knows the app's session.
protocol SessionKnowing {
    /// How the app renews its tokens; `nil` if it does not, or has no session.
    func renewal(in contract: Contract) -> RenewalFlow?
}
