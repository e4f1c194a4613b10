import StubContract
import StubHarness

/// What packs make their checks from.
struct CheckContext<World: Sendable>: Sendable {
    /// The contract.
    let contract: Contract
    /// How the app renews its tokens; `nil` if no pack of the suite says that it does, so that no
    /// check demands it.
    let renewal: RenewalFlow?
    /// Signs the user out; `nil` if no pack of the suite knows how.
    let signOut: (@Sendable (World) async -> Void)?

    /// The context of checks of an app that renews no tokens unless it is said how.
    init(
        _ contract: Contract, renewal: RenewalFlow? = nil,
        signOut: (@Sendable (World) async -> Void)? = nil
    ) {
        self.contract = contract
        self.renewal = renewal
        self.signOut = signOut
    }

    /// The context that all checks of a suite share.
    init(_ contract: Contract, of checks: [Checks<World>]) {
        let sessions = checks.compactMap { $0.session(in: contract) }
        self.init(
            contract, renewal: sessions.lazy.compactMap(\.renewal).first,
            signOut: sessions.lazy.compactMap(\.signOut).first)
    }
}

/// What a pack knows of the app's session.
struct KnownSession<World: Sendable>: Sendable {
    /// How the app renews its tokens; `nil` if it does not.
    var renewal: RenewalFlow?
    /// Signs the user out; `nil` if nobody says how.
    var signOut: (@Sendable (World) async -> Void)?

    init<App>(_ session: SessionAdapter<App>, in contract: Contract)
    where World == CheckStage<App> {
        renewal = RenewalFlow(contract, session)
        if let signOut = session.signOut { self.signOut = { await signOut($0.app) } }
    }
}
