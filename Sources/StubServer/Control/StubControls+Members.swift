extension StubControls {
    /// The clock that determines expiry, `Date` and time stamps.
    public var clock: StubClock { StubClock(session: controlled) }
    /// The issued tokens and their policy.
    public var tokens: StubTokens { StubTokens(session: controlled) }
    /// The stored exchanges.
    public var journal: StubJournal { StubJournal(session: controlled) }
    /// The current content of the fixtures.
    public var fixtures: FixtureControl { FixtureControl(session: controlled) }
    /// The rules that replace or change normal responses.
    public var rules: RuleControl { RuleControl(session: controlled) }
}
