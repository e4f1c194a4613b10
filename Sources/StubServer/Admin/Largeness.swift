import StubRules

/// What is so large that a question about it is answered off the loop.
///
/// A small question is answered at once: to leave the loop and come back costs more.
extension StubSession {
    private static let manyExchanges = 256
    private static let manyBytes = 1 << 20
    private static let manyRules = 256
    private static let manyTokens = 1024

    var isLarge: Bool {
        withState { state in
            state.journal.exchanges.count > Self.manyExchanges
                || state.journal.bytes > Self.manyBytes
                || state.rules.entries.count > Self.manyRules
                || state.tokens?.tokens.count ?? 0 > Self.manyTokens
        }
    }
}

extension SessionTable {
    private static let manySessions = 256

    var isLarge: Bool { count > Self.manySessions }
}
