/// The tokens of an authority by value.
struct TokenTable: Sendable {
    private var tokens: [String: Token] = [:]

    var count: Int { tokens.count }
    var values: some Collection<Token> { tokens.values }

    subscript(value: String) -> Token? { tokens[value] }

    mutating func add(_ token: Token, as value: String) {
        tokens[value] = token
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
        return before - tokens.count
    }
}
