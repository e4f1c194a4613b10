import StubContract

/// What the client of a skeleton sends so that the API lets it in.
struct SkeletonCredentials {
    /// The word before the token in `Authorization`; empty for none, and `nil` if there is no token.
    private(set) var word: String?
    /// The token that is known from the start; `nil` if only a login gives one.
    private(set) var token: String?
    /// The header fields and the query parameters that have a key.
    private(set) var keys: [Key] = []

    struct Key: Hashable {
        let name: String
        let isInQuery: Bool
    }

    /// The text of a key that nobody has given.
    static let unknown = "TODO"
    /// `user:password`, as Basic credentials have it.
    private static let unknownUser = "dXNlcjpwYXNzd29yZA=="

    /// - Parameter login: whether the client signs in; otherwise its token is any text.
    init(_ contract: Contract, login: Bool) {
        let schemes = contract.operations.flatMap(\.security.schemes)
        if login, let tokens = contract.tokens {
            word = tokens.scheme
        } else {
            let words = schemes.compactMap(Self.word)
            word = Set(words).max { left, right in
                let (less, more) = (words.count { $0 == left }, words.count { $0 == right })
                return (less, right) < (more, left)
            }
            token = word.map { $0 == "Basic" ? Self.unknownUser : Self.unknown }
        }
        for operation in contract.operations where !holds(operation.security) {
            // A key in the query is sent with every request, and few operations may forbid it.
            let own = operation.security.alternatives.lazy.compactMap(missing).first ?? []
            for key in own where !keys.contains(key) { keys.append(key) }
        }
        let count = contract.operations.count
        keys.removeAll { key in
            key.isInQuery
                && contract.operations.count { $0.security.queryNames.contains(key.name) } * 2
                    < count
        }
    }

    /// The word that a scheme has before its credentials; `nil` if they are not in `Authorization`,
    /// or have to be computed.
    private static func word(_ scheme: SecurityScheme) -> String? {
        switch scheme.kind {
        case .http("digest"), .outside: nil
        case .http(let word): word.prefix(1).uppercased() + word.dropFirst()
        case .oauth2, .openIDConnect: "Bearer"
        case .apiKey: scheme.isAuthorizationKey ? "" : nil
        }
    }

    /// Whether requests with the credentials are let in.
    func holds(_ security: OperationSecurity) -> Bool {
        !security.isRequired || security.alternatives.contains(where: isHeld)
    }

    private func isHeld(_ alternative: [OperationSecurity.Need]) -> Bool {
        missing(alternative).map(Set(keys).isSuperset) == true
    }

    /// The keys that an alternative needs; `nil` if it needs what the client cannot send.
    private func missing(_ alternative: [OperationSecurity.Need]) -> [Key]? {
        var needed: [Key] = []
        for need in alternative {
            if needsToken(need.scheme) {
                guard word != nil, !need.scheme.isPrivileged else { return nil }
                continue
            }
            switch need.scheme.kind {
            case .apiKey(.header, let name): needed.append(Key(name: name, isInQuery: false))
            case .apiKey(.query, let name): needed.append(Key(name: name, isInQuery: true))
            case .outside: continue
            case .apiKey, .http, .oauth2, .openIDConnect: return nil
            }
        }
        return needed
    }

    /// Whether the token of the client is what a scheme needs.
    private func needsToken(_ scheme: SecurityScheme) -> Bool {
        guard let word = word?.lowercased() else { return false }
        return scheme.isBearer && (token == nil || word == "bearer") || scheme.word == word
            || scheme.isAuthorizationKey
    }

    /// Whether an operation does not let the client in without its token.
    func demandsToken(_ security: OperationSecurity) -> Bool {
        security.isRequired
            && !security.alternatives.contains { alternative in
                !alternative.contains { needsToken($0.scheme) } && isHeld(alternative)
            }
    }

    /// The header fields and the query parameters of a request with a token.
    func carried(
        _ token: String?
    ) -> (fields: [(name: String, value: String)], query: [(name: String, value: String)]) {
        var fields = keys.filter { !$0.isInQuery }.map { ($0.name, Self.unknown) }
        if let token, let word {
            fields.append(("Authorization", word.isEmpty ? token : "\(word) \(token)"))
        }
        return (fields, keys.filter(\.isInQuery).map { ($0.name, Self.unknown) })
    }
}
