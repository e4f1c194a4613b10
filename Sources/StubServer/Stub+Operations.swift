extension Stub {
    /// What rules and queries have got wrong, see ``StubSession/mistakes``.
    public var mistakes: [String] { main.mistakes }
}
