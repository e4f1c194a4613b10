/// The tokens of one authority by their value, and where the one asked for last stands.
///
/// A client sends the same token with request after request, and its value is long: to compare it
/// with the last one costs a tenth of looking it up.
struct TokenTable: Sendable {
    typealias Place = Dictionary<String, Token>.Index

    private var tokens: [String: Token] = [:]
    private var last: Last?

    private struct Last: Sendable {
        let text: String
        let place: Place
    }

    var count: Int { tokens.count }
    var values: some Collection<Token> { tokens.values }

    subscript(value: String) -> Token? { tokens[value] }

    /// A place holds until tokens come or go.
    subscript(place: Place) -> Token {
        get { tokens.values[place] }
        _modify { yield &tokens.values[place] }
    }

    /// Where the token stands that a text carries; `value` takes it out of the text.
    mutating func place(of text: String, value: (String) -> String?) -> Place? {
        if let last, last.text == text { return last.place }
        guard let value = value(text), let place = tokens.index(forKey: value) else { return nil }
        last = Last(text: text, place: place)
        return place
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
    }

    /// Does nothing where there is no such token.
    mutating func change(_ value: String, _ change: (inout Token) -> Void) {
        guard let place = tokens.index(forKey: value) else { return }
        change(&tokens.values[place])
    }

    /// Runs through all tokens; how many the change says it concerned.
    mutating func changeAll(_ change: (inout Token) -> Bool) -> Int {
        tokens.values.indices.count { change(&tokens.values[$0]) }
    }

    /// How many it concerned.
    @discardableResult
    mutating func removeAll(where isMeant: (Token) -> Bool) -> Int {
        let before = tokens.count
        last = nil
        tokens = tokens.filter { !isMeant($0.value) }
        return before - tokens.count
    }
}
