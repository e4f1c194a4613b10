import StubFixtures

/// The tokens of one authority by their value, and where the one asked for last stands.
///
/// A client sends the same token with request after request, and its value is long: to compare it
/// with the last one costs a tenth of looking it up. What a login or a logout ends is found by user
/// and by family, however many tokens there are.
struct TokenTable: Sendable {
    private var tokens: [String: Token] = [:]
    private var last: Last?
    /// Values of refresh tokens by their user: each login under the strict policy asks for them.
    private var refreshTokens: [RowID: Set<String>] = [:]
    private var families: [Int: Set<String>] = [:]

    private struct Last: Sendable {
        let text: String
        let value: String
        /// Holds until tokens come or go.
        let place: Dictionary<String, Token>.Index
    }

    var count: Int { tokens.count }
    var values: some Collection<Token> { tokens.values }
    /// How many values the indexes hold, each of which is a token's.
    var indexed: (refreshTokens: Int, families: Int) {
        (
            refreshTokens.values.reduce(0) { $0 + $1.count },
            families.values.reduce(0) { $0 + $1.count }
        )
    }

    subscript(value: String) -> Token? { tokens[value] }

    /// The token that a text carries; `value` takes it out of the text.
    mutating func find(
        _ text: String, value: (String) -> String?
    ) -> (value: String, token: Token)? {
        if let last, last.text == text { return (last.value, tokens.values[last.place]) }
        guard let value = value(text), let place = tokens.index(forKey: value) else { return nil }
        last = Last(text: text, value: value, place: place)
        return (value, tokens.values[place])
    }

    /// Reads the next text anew, since what counts as a token has changed.
    mutating func forgetLast() {
        last = nil
    }
}

// MARK: - Changing

extension TokenTable {
    mutating func add(_ token: Token, as value: String) {
        last = nil
        tokens[value] = token
        index(token, value)
    }

    /// Does nothing where there is no such token.
    mutating func change(_ value: String, _ change: (inout Token) -> Void) {
        // The token asked for last, whose text is the same object, need not be looked up again.
        let isLast = last.map { $0.value == value } ?? false
        guard let place = isLast ? last?.place : tokens.index(forKey: value) else { return }
        change(&tokens.values[place])
    }

    /// Runs through all tokens; how many the change says it concerned.
    mutating func changeAll(_ change: (inout Token) -> Bool) -> Int {
        tokens.values.indices.count { change(&tokens.values[$0]) }
    }

    /// Runs through all tokens; how many it concerned.
    @discardableResult
    mutating func removeAll(where isMeant: (Token) -> Bool) -> Int {
        let before = tokens.count
        last = nil
        tokens = tokens.filter { !isMeant($0.value) }
        refreshTokens = [:]
        families = [:]
        for (value, token) in tokens { index(token, value) }
        return before - tokens.count
    }

    /// Takes away the tokens of a user with which new ones are asked for; how many there were.
    @discardableResult
    mutating func removeRefreshTokens(of user: RowID) -> Int {
        remove(refreshTokens.removeValue(forKey: user) ?? [])
    }

    /// Takes away the tokens of one login.
    mutating func remove(family: Int) {
        remove(families.removeValue(forKey: family) ?? [])
    }

    @discardableResult
    private mutating func remove(_ values: Set<String>) -> Int {
        guard !values.isEmpty else { return 0 }
        last = nil
        for value in values {
            guard let token = tokens.removeValue(forKey: value) else { continue }
            Self.remove(value, from: &families, of: token.family)
            if token.kind == .refresh { Self.remove(value, from: &refreshTokens, of: token.user) }
        }
        return values.count
    }

    private mutating func index(_ token: Token, _ value: String) {
        families[token.family, default: []].insert(value)
        if token.kind == .refresh { refreshTokens[token.user, default: []].insert(value) }
    }

    /// An empty set is not kept: users and families come and go as tokens do.
    private static func remove<Key: Hashable>(
        _ value: String, from index: inout [Key: Set<String>], of key: Key
    ) {
        index[key]?.remove(value)
        if index[key]?.isEmpty == true { index[key] = nil }
    }
}
