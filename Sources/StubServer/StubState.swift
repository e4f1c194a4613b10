import StubContract

/// Everything about a stub that requests change; one value, copied to reset or to fork a session.
struct StubState: Sendable {
    var fixtures: FixtureStore
    var recordings: RecordingStore
    /// `nil` if the contract knows no login.
    var tokens: TokenAuthority?
    var clock = VirtualClock()
    var rules: RuleBook
    var barriers = Barriers()
    var idempotency = IdempotencyLedger()
    var journal: Journal

    init(
        contract: Contract, fixtures: FixtureStore, recordings: RecordingStore,
        configuration: StubConfiguration, scenarios: [Scenario] = []
    ) {
        self.fixtures = fixtures
        self.recordings = recordings
        tokens = contract.tokens.map { binding in
            var tokens = TokenAuthority(
                binding, policy: configuration.tokenPolicy, seed: configuration.seed)
            tokens.accessLifetime = configuration.accessLifetime ?? tokens.accessLifetime
            tokens.refreshLifetime = configuration.refreshLifetime ?? tokens.refreshLifetime
            return tokens
        }
        rules = RuleBook(seed: configuration.seed, scenarios: scenarios)
        journal = Journal(countLimit: configuration.journalLimit)
    }

    /// Changes the tokens where they are: a copy would take the whole table along.
    mutating func withTokens<Result>(_ body: (inout TokenAuthority) -> Result) -> Result? {
        guard var taken = tokens.take() else { return nil }
        defer { tokens = taken }
        return body(&taken)
    }

    /// The users that tokens belong to.
    var users: FixtureCollection? {
        tokens.flatMap { fixtures.collections[$0.binding.collection] }
    }
}
