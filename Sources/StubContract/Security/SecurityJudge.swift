package import StubHTTP

/// Checks whether a request carries the credentials that its operation requires.
///
/// Without a token simulation the stub cannot verify keys, passwords and tokens. It accepts every
/// well-formed value: a key or token that is not empty, Basic credentials with a colon (RFC 7617
/// §2), Digest credentials with their five required parameters (RFC 7616 §3.4).
package struct SecurityJudge {
    let fields: FieldView
    let query: [RequestTarget.QueryItem]
    let token: SimulatedToken?
    let word: String
    let session: SimulatedSession?
    let keys: [FixedToken]
    /// Whether Basic credentials are those of users.
    let checksBasic: Bool

    /// - Parameters:
    ///   - fields: the header fields of the request, of which those in `readFields` are read.
    ///   - token: what the token simulation says; `nil` without one.
    ///   - word: the authorization scheme of simulated tokens, in lower case.
    ///   - session: what the token in a cookie or a header field of its own says; `nil` if the
    ///     simulation has no such place.
    ///   - keys: the fixed tokens, of which those for an API key's scheme are the only keys.
    ///   - checksBasic: whether Basic credentials are those of users, so that `token` says whose.
    package init(
        fields: FieldView, query: [RequestTarget.QueryItem], token: SimulatedToken?,
        word: String = "bearer", session: SimulatedSession? = nil, keys: [FixedToken] = [],
        checksBasic: Bool = false
    ) {
        self.keys = keys
        self.checksBasic = checksBasic
        self.fields = fields
        self.query = query
        self.token = token
        self.word = word
        self.session = session
    }

    /// Returns the verdict on a request: the best verdict among the operation's alternatives.
    package func verdict(on security: OperationSecurity) -> SecurityVerdict {
        guard let first = security.alternatives.first else { return .granted }
        return security.alternatives.dropFirst().reduce(verdict(on: first)) { best, alternative in
            .better(best, verdict(on: alternative))
        }
    }

    private func verdict(on alternative: [OperationSecurity.Need]) -> SecurityVerdict {
        alternative.reduce(.granted) { .worse($0, verdict(on: $1)) }
    }

    private func verdict(on need: OperationSecurity.Need) -> SecurityVerdict {
        if let session {
            if session.carriers.contains(need.scheme.kind) {
                return Self.verdict(on: need, session.token)
            }
            if let csrf = session.csrf, need.scheme.keyField == csrf.field {
                return fields[values: csrf.field].contains(csrf.value) ? .granted : .missing
            }
        }
        if let token,
            need.scheme.isSimulated(word: word) || checksBasic && need.scheme.word == "basic"
        {
            return Self.verdict(on: need, token)
        }
        guard isCarried(need.scheme) else { return .missing }
        let known = keys.filter { $0.scheme == need.scheme.name }
        guard !known.isEmpty, let sentKeys = sentKeys(of: need.scheme) else { return .granted }
        let sent = known.first { sentKeys.contains($0.token) }
        return sent.map { Self.verdict(on: need, by: $0.scopes) } ?? .tokenRefused
    }

    private static func verdict(
        on need: OperationSecurity.Need, _ token: SimulatedToken
    ) -> SecurityVerdict {
        switch token {
        case .missing: return .missing
        case .refused: return .tokenRefused
        case .valid(let scopes):
            return need.scheme.isPrivileged ? .tokenRefused : verdict(on: need, by: scopes)
        case .fixed(let token):
            return token.isFor(need.scheme) ? verdict(on: need, by: token.scopes) : .tokenRefused
        }
    }

    private static func verdict(
        on need: OperationSecurity.Need, by scopes: Set<String>?
    ) -> SecurityVerdict {
        guard let scopes else { return .granted }
        let isCovered = need.scopes.allSatisfy { wanted in
            scopes.contains { $0 == wanted || covers($0, wanted) }
        }
        return isCovered ? .granted : .lacksScopes(need.scopes)
    }

    /// Whether a scope includes another one by its name, as `read` includes `read:statuses`.
    private static func covers(_ scope: String, _ other: String) -> Bool {
        [":", ".", "/"].contains { other.hasPrefix(scope + $0) }
    }

    private func isCarried(_ scheme: SecurityScheme) -> Bool {
        switch scheme.kind {
        case .apiKey: sentKeys(of: scheme)?.contains { !$0.isEmpty } ?? false
        case .http, .oauth2, .openIDConnect:
            fields[values: "Authorization"].contains {
                HTTPCredentials($0)?.isWellFormed(scheme.word ?? "") ?? false
            }
        // A request does not show whether its sender has a certificate.
        case .outside: true
        }
    }

    /// The keys that the request has where an API key's scheme says; `nil` for other schemes.
    private func sentKeys(of scheme: SecurityScheme) -> [String]? {
        switch scheme.kind {
        case .apiKey(.header, let name): fields[values: name]
        case .apiKey(.cookie, let name):
            Cookies.value(of: name, in: fields[values: "Cookie"]).map { [$0] } ?? []
        case .apiKey(_, let name): query.filter { $0.name == name }.map(\.value)
        case .http, .oauth2, .openIDConnect, .outside: nil
        }
    }
}

extension SecurityScheme {
    /// Whether the stub's token simulation issues the credentials.
    package func isSimulated(word: String) -> Bool {
        isBearer || isAuthorizationKey || self.word == word || isQueryToken
    }
}
