import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubSupport

/// Issues, checks, exchanges and revokes tokens; the caller passes the time.
struct TokenAuthority: Sendable {
    var binding: TokenBinding {
        didSet { (word, otherFields) = (binding.scheme.lowercased(), Self.fields(of: binding)) }
    }
    /// The authorization scheme of the tokens, in lower case.
    private(set) var word: String
    /// The header fields with tokens besides `Authorization`.
    private(set) var otherFields: FieldNames
    var policy: TokenPolicy
    /// In seconds, including fractions.
    var accessLifetime: Double
    /// In seconds, including fractions.
    var refreshLifetime: Double
    var mint: TokenMint

    private(set) var tokens = TokenTable()
    var codes = CodeTable()
    private(set) var logins = 0
    private(set) var refusedLogins = 0
    private(set) var refreshes = 0
    private(set) var refusedRefreshes = 0
    private var families = 0

    /// The tokens that no operation issues.
    private(set) var fixed: [FixedToken] = []

    /// The maximum number of tokens; above it, expired tokens are removed, and then the oldest.
    private let capacity: Int

    init(
        _ binding: TokenBinding, policy: TokenPolicy = .strict, seed: UInt64,
        capacity: Int = 20_000
    ) {
        self.binding = binding
        word = binding.scheme.lowercased()
        otherFields = Self.fields(of: binding)
        self.capacity = capacity
        self.policy = policy
        accessLifetime = binding.accessLifetime
        refreshLifetime = binding.refreshLifetime
        mint = TokenMint(seed: seed)
    }

    private static func fields(of binding: TokenBinding) -> FieldNames {
        FieldNames([binding.header, binding.cookie.map { _ in "Cookie" }].compactMap(\.self))
    }

    /// Issues tokens to the user whose field has this text (in any case); `nil` if there is none.
    mutating func login(
        where field: String, is text: String, users: FixtureCollection?, lifetime: Double? = nil,
        now: Double
    ) -> (user: Row, tokens: TokenPair)? {
        let (field, wanted) = (FieldPath(field), text.lowercased())
        let user = users?.rows.first { $0[field]?.string?.lowercased() == wanted }
        return login(user.flatMap(Subject.init), lifetime: lifetime, now: now)
    }

    /// Issues tokens to an authenticated user; without a user it counts a rejected login.
    mutating func login(
        _ user: Subject?, lifetime: Double? = nil, now: Double
    ) -> (user: Row, tokens: TokenPair)? {
        guard let user else {
            refusedLogins += 1
            return nil
        }
        logins += 1
        if policy == .strict, binding.isSingleSession { revoke(.refresh, of: user.id) }
        return (user.row, issue(for: user, lifetimes(access: lifetime), now: now))
    }

    /// Issues tokens to a user like a login, without a password; older ones stay valid.
    ///
    /// - Parameters:
    ///   - access: the lifetime of the access token in seconds; `nil` for that of a login.
    ///   - refresh: the lifetime of the refresh token in seconds; `nil` for that of a login.
    mutating func issue(
        for user: Row, access: Double? = nil, refresh: Double? = nil, now: Double
    ) -> TokenPair? {
        guard let subject = Subject(user) else { return nil }
        return issue(for: subject, lifetimes(access: access, refresh: refresh), now: now)
    }

    private mutating func issue(
        for subject: Subject, _ lifetimes: Lifetimes, now: Double
    ) -> TokenPair {
        families += 1
        return pair(for: subject, family: families, lifetimes, now: now)
    }

    /// The lifetimes of a pair of tokens, in seconds.
    private struct Lifetimes {
        let access: Double
        let refresh: Double
    }

    /// Returns the given lifetimes, or the default ones.
    private func lifetimes(access: Double? = nil, refresh: Double? = nil) -> Lifetimes {
        Lifetimes(access: access ?? accessLifetime, refresh: refresh ?? refreshLifetime)
    }
}

// MARK: - Using tokens

extension TokenAuthority {
    /// Returns the user of the `Authorization` field's token.
    mutating func check(
        _ authorization: String?, _ kind: TokenKind = .access, users: FixtureCollection?,
        now: Double
    ) throws(TokenRefusal) -> Bearer {
        guard let authorization else { throw .missing }
        if binding.checksBasic, let basic = HTTPCredentials(authorization)?.basic {
            let named = user(named: basic.user, password: basic.password, users: users)
            // Where nobody has a password, whoever is unknown is the first user.
            let hasPasswords = users?.rows.contains { $0[FieldPath(binding.password)] != nil }
            let first = hasPasswords == true ? nil : users?.rows.first.flatMap(Subject.init)
            guard let user = named ?? first else { throw .invalid }
            return Bearer(
                user: user.id, tokenID: "basic", family: 0, token: "", isOutside: user.isOutside)
        }
        let bearer = try find(authorization, kind, now: now)
        guard bearer.isOutside || users?[bearer.user] != nil else { throw .invalid }
        return bearer
    }

    /// Returns the user to whom the token was issued, who may have been deleted since.
    mutating func find(
        _ authorization: String, _ kind: TokenKind = .access, now: Double
    ) throws(TokenRefusal) -> Bearer {
        guard let value = bearerValue(authorization), let token = tokens[value] else {
            throw .invalid
        }
        return try bearer(of: token, value, kind, now: now)
    }

    private func bearer(
        of token: Token, _ value: String, _ kind: TokenKind = .access, now: Double
    ) throws(TokenRefusal) -> Bearer {
        guard token.kind == kind else { throw .invalid }
        guard !token.isExpired(at: now) else { throw .expired }
        return Bearer(
            user: token.user, tokenID: token.id, family: token.family, token: value,
            scopes: token.scopes, isOutside: token.subject != nil, isClient: token.isClient,
            fixed: token.fixed, key: token.key)
    }

    /// Counts a request with the token; does nothing if it was revoked meanwhile.
    mutating func use(_ bearer: Bearer) {
        tokens.change(bearer.token) { $0.uses += 1 }
    }

    /// Exchanges a refresh token for a new pair of its family, or keeps it if it is not rotated.
    ///
    /// Under the lenient policy each refresh gives a new one, and all stay valid.
    mutating func refresh(
        _ value: String, rotation: TokenBinding.Rotation = .singleUse,
        kind: TokenKind = .refresh, users: FixtureCollection?,
        lifetime: Double? = nil, now: Double
    ) throws(RefreshRefusal) -> TokenPair {
        do {
            // An access token that is refreshed stays valid until it expires.
            let rotation = kind == .access ? .reusable : rotation
            let pair = try exchange(
                value, rotation, kind, users: users, lifetime: lifetime, now: now)
            refreshes += 1
            return pair
        } catch {
            refusedRefreshes += 1
            throw error
        }
    }

    private mutating func exchange(
        _ value: String, _ rotation: TokenBinding.Rotation, _ kind: TokenKind,
        users: FixtureCollection?, lifetime: Double?, now: Double
    ) throws(RefreshRefusal) -> TokenPair {
        guard let token = tokens[value] else { throw .unknown }
        if policy == .strict {
            guard token.kind == kind else { throw .accessToken }
            guard !token.isSpent else {
                revoke(family: token.family)
                throw .reused
            }
        }
        guard !token.isExpired(at: now) else { throw .expired }
        guard
            var user = token.subject.flatMap(Subject.init)
                ?? users?[token.user].flatMap(Subject.init)
        else { throw .userGone }
        user.isOutside = token.subject != nil
        user.scopes = token.scopes
        tokens.change(value) { token in
            token.uses += 1
            if policy == .strict, rotation == .singleUse { token.isSpent = true }
        }
        let lifetimes = lifetimes(access: lifetime)
        if policy == .strict, rotation == .kept {
            return TokenPair(
                access: access(for: user, family: token.family, lifetimes, now: now),
                refresh: value)
        }
        return pair(for: user, family: token.family, lifetimes, now: now)
    }

    /// Revokes the tokens of the bearer's sessions; has no effect under the lenient policy.
    mutating func logout(_ bearer: Bearer, ending sessions: EndedSessions = .own) {
        guard policy == .strict else { return }
        switch sessions {
        case .own: if bearer.fixed == nil { revoke(family: bearer.family) }
        case .all: revoke(of: bearer.user)
        case .others:
            tokens.removeAll { $0.matches(nil, of: bearer.user) && $0.family != bearer.family }
        }
    }

    /// Adds the tokens that no operation issues.
    mutating func add(_ fixed: [FixedToken], users: FixtureCollection?) {
        self.fixed = fixed
        for (number, token) in fixed.enumerated() {
            var subject = token.user.flatMap { name in
                users?.row(named: name).flatMap(Subject.init)
                    ?? user(named: name, password: nil, users: users)
            }
            subject = subject ?? .outside(named: token.user ?? token.name, binding)
            guard let subject else { continue }
            var made = Token(
                id: "fixed-\(token.name)", kind: .access, user: subject.id, family: -1 - number,
                number: .max, issuedAt: 0, expiresAt: .infinity)
            made.scopes = token.scopes
            made.isClient = token.user == nil
            made.fixed = token
            if subject.isOutside { made.subject = subject.row }
            tokens.add(made, as: token.token)
        }
    }

    /// Adds a key that a user has created.
    mutating func add(key: String, of user: Subject, in row: KeyRow) {
        families += 1
        var token = Token(
            id: "key-\(families)", kind: .access, user: user.id, family: families, number: .max,
            issuedAt: 0, expiresAt: .infinity)
        token.scopes = user.scopes
        token.key = row
        tokens.add(token, as: key)
    }

    /// Returns the user of a token that stands alone, in a cookie or a header field of its own.
    mutating func check(
        session value: String, users: FixtureCollection?, now: Double
    ) throws(TokenRefusal) -> Bearer {
        guard let token = tokens[value] else { throw .invalid }
        var bearer = try bearer(of: token, value, now: now)
        guard bearer.isOutside || users?[bearer.user] != nil else { throw .invalid }
        bearer.standsAlone = true
        return bearer
    }

    /// What requests with the cookie of a session send beside it.
    static func csrfToken(of session: String) -> String {
        Base64.urlEncode(SHA256.hash("csrf \(session)".utf8))
    }

    /// Accepts `Bearer <token>`, or the scheme of the binding.
    ///
    /// Under the lenient policy, and if the binding's scheme is empty, a token alone is accepted as
    /// well, as DummyJSON does. A key in `Authorization` may have any word before it.
    private func bearerValue(_ authorization: String) -> String? {
        if let token = HTTPFields.token(authorization, scheme: binding.scheme) { return token }
        if binding.acceptsBareTokens, let token = HTTPCredentials(authorization)?.token {
            return token
        }
        let parts = authorization.utf8.split(separator: UInt8(ascii: " "))
        let acceptsBare =
            policy == .lenient || binding.scheme.isEmpty || binding.acceptsBareTokens
        if parts.count == 2, binding.acceptsBareTokens { return String(Substring(parts[1])) }
        return parts.count == 1 && acceptsBare ? String(Substring(parts[0])) : nil
    }
}

// MARK: - Revoking tokens

extension TokenAuthority {
    /// Makes matching tokens expire now; returns their number.
    @discardableResult
    mutating func expire(
        _ kind: TokenKind? = nil, of user: RowID? = nil, id: String? = nil, now: Double
    ) -> Int {
        tokens.changeAll { token in
            let isMeant = token.matches(kind, of: user, id: id) && !token.isExpired(at: now)
            if isMeant { token.expiresAt = now }
            return isMeant
        }
    }

    /// Removes matching tokens, which are then invalid; returns their number.
    @discardableResult
    mutating func revoke(
        _ kind: TokenKind? = nil, of user: RowID? = nil, id: String? = nil
    ) -> Int {
        tokens.removeAll { $0.matches(kind, of: user, id: id) }
    }

    /// Revokes a token, and with a refresh token all of its login (RFC 7009 §2.1).
    mutating func revoke(_ value: String) {
        guard let token = tokens[value] else { return }
        if token.kind == .refresh { revoke(family: token.family) } else { revoke(id: token.id) }
    }

    /// Ends the tokens of the login that the token descends from.
    mutating func revoke(familyOf value: String) {
        if let token = tokens[value] { revoke(family: token.family) }
    }

    private mutating func revoke(family: Int) {
        tokens.removeAll { $0.family == family }
    }
}

// MARK: - Creating tokens

extension TokenAuthority {
    private mutating func pair(
        for subject: Subject, family: Int, _ lifetimes: Lifetimes, now: Double
    ) -> TokenPair {
        let access = access(for: subject, family: family, lifetimes, now: now)
        let refresh = make(
            .refresh, for: subject, family: family, lifetime: lifetimes.refresh, now: now)
        return TokenPair(access: access, refresh: refresh)
    }

    private mutating func access(
        for subject: Subject, family: Int, _ lifetimes: Lifetimes, now: Double
    ) -> String {
        forgetOldTokens(now: now)
        return make(.access, for: subject, family: family, lifetime: lifetimes.access, now: now)
    }

    /// Issues only an access token, for a client that acts for itself (RFC 6749 §4.4.3).
    mutating func issueAccess(for subject: Subject, now: Double) -> String {
        forgetOldTokens(now: now)
        logins += 1
        families += 1
        return make(
            .access, for: subject, family: families, lifetime: accessLifetime, now: now)
    }

    private mutating func make(
        _ kind: TokenKind, for subject: Subject, family: Int, lifetime: Double, now: Double
    ) -> String {
        let (value, token) = mint.token(
            kind, for: subject, family: family, lifetime: lifetime, binding, now: now)
        tokens.add(token, as: value)
        return value
    }

    /// A token for the client about who the user is (OpenID Connect Core §2).
    func identityToken(
        for subject: Subject, client: String?, nonce: String?, now: Double
    ) -> String {
        mint.identityToken(
            for: subject, client: client, nonce: nonce, lifetime: accessLifetime, binding, now: now)
    }

    private mutating func forgetOldTokens(now: Double) {
        guard tokens.count >= capacity else { return }
        tokens.removeAll { $0.isExpired(at: now) }
        // Removing few expired tokens would have to be repeated soon, and takes a pass over all
        // tokens.
        guard tokens.count >= capacity / 4 * 3 else { return }
        let oldestKept = mint.issued - capacity / 2
        tokens.removeAll { $0.number <= oldestKept }
    }
}
