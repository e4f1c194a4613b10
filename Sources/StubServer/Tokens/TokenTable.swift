import StubFixtures

/// The tokens of an authority by value, and by login, so that those which a log-out revokes are found
/// whatever the number of tokens.
struct TokenTable: Sendable {
    private var tokens: [String: Token] = [:]
    private var families: [Int: Set<String>] = [:]

    var count: Int { tokens.count }
    var values: some Collection<Token> { tokens.values }
    /// The number of values in the index, each of which belongs to a token.
    var indexed: Int { families.values.reduce(0) { $0 + $1.count } }

    subscript(value: String) -> Token? { tokens[value] }
}

// MARK: - Changing

extension TokenTable {
    mutating func add(_ token: Token, as value: String) {
        tokens[value] = token
        index(token, value)
    }

    /// Changes a token, if it exists.
    mutating func change(_ value: String, _ change: (inout Token) -> Void) {
        guard let place = tokens.index(forKey: value) else { return }
        change(&tokens.values[place])
    }

    /// Changes all tokens; returns the number for which the change returns `true`.
    mutating func changeAll(_ change: (inout Token) -> Bool) -> Int {
        tokens.values.indices.count { change(&tokens.values[$0]) }
    }

    /// Removes matching tokens; returns their number.
    @discardableResult
    mutating func removeAll(where isMeant: (Token) -> Bool) -> Int {
        let before = tokens.count
        tokens = tokens.filter { !isMeant($0.value) }
        families = [:]
        for (value, token) in tokens { index(token, value) }
        return before - tokens.count
    }

    /// Removes the tokens of one login.
    mutating func remove(family: Int) {
        remove(families.removeValue(forKey: family) ?? [])
    }

    private mutating func remove(_ values: Set<String>) {
        guard !values.isEmpty else { return }
        for value in values {
            guard let token = tokens.removeValue(forKey: value) else { continue }
            Self.remove(value, from: &families, of: token.family)
        }
    }

    private mutating func index(_ token: Token, _ value: String) {
        families[token.family, default: []].insert(value)
    }

    /// Removes a value and, if it was the last one, its set, so that no empty sets accumulate.
    private static func remove<Key: Hashable>(
        _ value: String, from index: inout [Key: Set<String>], of key: Key
    ) {
        index[key]?.remove(value)
        if index[key]?.isEmpty == true { index[key] = nil }
    }
}
