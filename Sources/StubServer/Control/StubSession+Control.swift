// The verbs of the admin API, for a session as for the stub itself.
extension StubSession {
    public var clock: StubClock { StubClock(session: self) }
    public var tokens: StubTokens { StubTokens(session: self) }
    public var journal: StubJournal { StubJournal(session: self) }
    public var fixtures: StubFixtures { StubFixtures(session: self) }
    public var rules: StubRules { StubRules(session: self) }
}
