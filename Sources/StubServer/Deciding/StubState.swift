import StubContract
import StubFixtures
import StubJSON
import StubRecordings
package import StubRules
import StubSupport

/// All state of a stub that requests change; one value, copied for a reset or a session.
package struct StubState: Sendable {
    var edition: StubEdition
    var fixtures: FixtureStore
    /// Cached responses that were computed from `fixtures`.
    var reads: ReadCache
    var recordings: RecordingStore
    /// `nil` if the contract declares no login.
    var tokens: TokenAuthority?
    package var clock = VirtualClock()
    package var rules: RuleBook
    var idempotency: IdempotencyLedger
    package var journal: Journal
    /// The memory for `journal`, `reads` and `idempotency` together.
    var memory: MemoryGrant
    var coverage = StubCoverage()

    /// Copies the fixtures; the number distinguishes sessions and their tokens.
    init(
        _ edition: StubEdition, configuration: StubConfiguration, number: Int = 0,
        scenarios: [String] = [], memory: MemoryBudget
    ) {
        let definition = edition.definition
        let seed = Self.seed(of: number, configuration)
        self.edition = edition
        fixtures = Self.initialFixtures(of: edition, configuration, number: number)
        fixtures.memory = MemoryGrant(of: memory.writes)
        fixtures.useMemoryForLists(of: memory.kept)
        reads = ReadCache()
        recordings = definition.recordings
        let collections = fixtures.collections
        tokens = definition.contract.tokens.map { binding in
            var tokens = TokenAuthority(binding, policy: configuration.tokenPolicy, seed: seed)
            tokens.accessLifetime = configuration.accessLifetime ?? tokens.accessLifetime
            tokens.refreshLifetime = configuration.refreshLifetime ?? tokens.refreshLifetime
            tokens.add(
                binding.fixed + configuration.fixedTokens,
                users: collections[binding.collection])
            return tokens
        }
        rules = RuleBook(
            seed: seed, scenarios: definition.scenarios, memory: MemoryGrant(of: memory.writes))
        journal = Journal(
            countLimit: configuration.journalLimit, byteLimit: .max,
            observer: configuration.observer)
        idempotency = IdempotencyLedger()
        self.memory = MemoryGrant(of: memory.kept)
        for rule in configuration.rules { rules.add(rule) }
        rules.load(definition.mappings)
        if definition.dialect?.folder != nil { rules.hasHadMappings = true }
        for name in scenarios {
            if let scenario = definition.scenario(name) { rules.enable(scenario) }
        }
    }

    /// The fixtures as they are when a session begins.
    static func initialFixtures(
        of edition: StubEdition, _ configuration: StubConfiguration, number: Int
    ) -> FixtureStore {
        var fixtures = edition.definition.fixtures
        fixtures.seed(seed(of: number, configuration))
        return fixtures
    }

    /// The main session uses the configured seed; the seed of others depends on seed and number.
    private static func seed(of number: Int, _ configuration: StubConfiguration) -> UInt64 {
        guard number > 0 else { return configuration.seed }
        // Drawn twice, so that adjacent numbers do not result in the same sequence with an offset.
        var numbers = SplitMix64(seed: UInt64(number))
        var mixed = SplitMix64(seed: configuration.seed ^ numbers.next())
        return mixed.next()
    }

    /// Changes the tokens in place, because a copy would duplicate the whole table.
    mutating func withTokens<Result>(_ body: (inout TokenAuthority) -> Result) -> Result? {
        guard var taken = tokens.take() else { return nil }
        defer { tokens = taken }
        return body(&taken)
    }

    /// Issues tokens to a user like a login; `nil` if there is no such user or no login.
    mutating func issueTokens(
        for user: RowID, access: Double?, refresh: Double?, now: Double
    ) -> TokenPair? {
        guard let row = users?[user] else { return nil }
        return withTokens { $0.issue(for: row, access: access, refresh: refresh, now: now) } ?? nil
    }

    /// The collection with the users of tokens.
    var users: FixtureCollection? {
        tokens.flatMap { fixtures.collections[$0.binding.collection] }
    }
}
