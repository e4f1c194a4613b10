import StubRules

/// Decides which queries take so long that they are answered off the loop.
///
/// A short query is answered on the loop, because a thread switch takes longer.
extension StubSession {
    private static let manyExchanges = 256
    private static let manyBytes = 1 << 20
    private static let manyRules = 256
    private static let manyTokens = 1024

    package var isLarge: Bool {
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

    package var isLarge: Bool { count > Self.manySessions }
}
