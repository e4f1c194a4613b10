// The verbs of the admin API, for a session as for the stub itself.
extension StubSession {
    /// The clock that rules expiry, `Date` and time stamps.
    public var clock: StubClock { StubClock(session: self) }
    /// The tokens that were issued, and what becomes of them.
    public var tokens: StubTokens { StubTokens(session: self) }
    /// What was asked and answered.
    public var journal: StubJournal { StubJournal(session: self) }
    /// The collections as they stand.
    public var fixtures: FixtureControl { FixtureControl(session: self) }
    /// What is done instead of, or around, normal answers.
    public var rules: RuleControl { RuleControl(session: self) }
}
