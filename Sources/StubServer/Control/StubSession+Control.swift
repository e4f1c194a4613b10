// The functions of the admin API, for sessions and for the stub itself.
extension StubSession {
    /// The clock that determines expiry, `Date` and time stamps.
    public var clock: StubClock { StubClock(session: self) }
    /// The issued tokens and their policy.
    public var tokens: StubTokens { StubTokens(session: self) }
    /// The stored exchanges.
    public var journal: StubJournal { StubJournal(session: self) }
    /// The current content of the fixtures.
    public var fixtures: FixtureControl { FixtureControl(session: self) }
    /// The rules that replace or change normal responses.
    public var rules: RuleControl { RuleControl(session: self) }
}
