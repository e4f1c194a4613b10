import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubSupport

/// Issues, checks, exchanges and revokes tokens; the caller passes the time.
struct TokenAuthority: Sendable {
    var binding: TokenBinding
    var policy: TokenPolicy { didSet { tokens.forgetLast() } }
    /// In seconds, including fractions.
    var accessLifetime: Double
    /// In seconds, including fractions.
    var refreshLifetime: Double
    /// Must be kept when the authority is reset, or earlier tokens would be issued again.
    var random: SplitMix64

    private(set) var tokens = TokenTable()
    private(set) var logins = 0
    private(set) var refusedLogins = 0
    private(set) var refreshes = 0
    private(set) var refusedRefreshes = 0
    private var issued = 0
    private var families = 0

    /// The maximum number of tokens; above it, expired tokens are removed, and then the oldest.
    private let capacity: Int

    init(
        _ binding: TokenBinding, policy: TokenPolicy = .strict, seed: UInt64,
        capacity: Int = 20_000
    ) {
        self.binding = binding
        self.capacity = capacity
        self.policy = policy
        accessLifetime = binding.accessLifetime
        refreshLifetime = binding.refreshLifetime
        random = SplitMix64(seed: seed)
    }

    /// Issues tokens to the user with this name (in any case) and password; `nil` if there is none.
    mutating func login(
        username: String, password: String, users: FixtureCollection?,
        lifetime: Double? = nil, now: Double
    ) -> (user: Row, tokens: TokenPair)? {
        let nameField = FieldPath(binding.username)
        let passwordField = FieldPath(binding.password)
        let wanted = username.lowercased()
        let user = users?.rows.first { row in
            row[nameField]?.string?.lowercased() == wanted
                && row[passwordField] == .string(password)
        }
        return login(user, lifetime: lifetime, now: now)
    }

    /// Issues tokens to the user whose field has this text (in any case); `nil` if there is none.
    mutating func login(
        where field: String, is text: String, users: FixtureCollection?, lifetime: Double? = nil,
        now: Double
    ) -> (user: Row, tokens: TokenPair)? {
        let (field, wanted) = (FieldPath(field), text.lowercased())
        let user = users?.rows.first { $0[field]?.string?.lowercased() == wanted }
        return login(user, lifetime: lifetime, now: now)
    }

    private mutating func login(
        _ user: Row?, lifetime: Double?, now: Double
    ) -> (user: Row, tokens: TokenPair)? {
        guard let user, let id = user.id else {
            refusedLogins += 1
            return nil
        }
        logins += 1
        if policy == .strict { tokens.removeRefreshTokens(of: id) }
        return (user, issue(for: user, id: id, lifetimes(access: lifetime), now: now))
    }

    /// Issues tokens to a user like a login, without a password; older ones stay valid.
    ///
    /// - Parameters:
    ///   - access: the lifetime of the access token in seconds; `nil` for that of a login.
    ///   - refresh: the lifetime of the refresh token in seconds; `nil` for that of a login.
    mutating func issue(
        for user: Row, access: Double? = nil, refresh: Double? = nil, now: Double
    ) -> TokenPair? {
        guard let id = user.id else { return nil }
        return issue(for: user, id: id, lifetimes(access: access, refresh: refresh), now: now)
    }

    private mutating func issue(
        for user: Row, id: RowID, _ lifetimes: Lifetimes, now: Double
    ) -> TokenPair {
        families += 1
        return pair(for: user, id: id, family: families, lifetimes, now: now)
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
        _ authorization: String?, users: FixtureCollection?, now: Double
    ) throws(TokenRefusal) -> Bearer {
        guard let authorization else { throw .missing }
        let bearer = try find(authorization, now: now)
        guard users?[bearer.user] != nil else { throw .invalid }
        return bearer
    }

    /// Returns the user to whom the token was issued, who may have been deleted since.
    mutating func find(
        _ authorization: String, now: Double
    ) throws(TokenRefusal) -> Bearer {
        guard let (value, token) = tokens.find(authorization, value: bearerValue),
            token.kind == .access
        else { throw .invalid }
        guard !token.isExpired(at: now) else { throw .expired }
        return Bearer(user: token.user, tokenID: token.id, family: token.family, token: value)
    }

    /// Counts a request with the token; does nothing if it was revoked meanwhile.
    mutating func use(_ bearer: Bearer) {
        tokens.change(bearer.token) { $0.uses += 1 }
    }

    /// Exchanges a refresh token for a new pair of its family.
    mutating func refresh(
        _ value: String, users: FixtureCollection?, lifetime: Double? = nil, now: Double
    ) throws(RefreshRefusal) -> TokenPair {
        do {
            let pair = try exchange(value, users: users, lifetime: lifetime, now: now)
            refreshes += 1
            return pair
        } catch {
            refusedRefreshes += 1
            throw error
        }
    }

    private mutating func exchange(
        _ value: String, users: FixtureCollection?, lifetime: Double?, now: Double
    ) throws(RefreshRefusal) -> TokenPair {
        guard let token = tokens[value] else { throw .unknown }
        if policy == .strict {
            guard token.kind == .refresh else { throw .accessToken }
            guard !token.isSpent else {
                revoke(family: token.family)
                throw .reused
            }
        }
        guard !token.isExpired(at: now) else { throw .expired }
        guard let user = users?[token.user] else { throw .userGone }
        tokens.change(value) { token in
            token.uses += 1
            if policy == .strict { token.isSpent = true }
        }
        return pair(
            for: user, id: token.user, family: token.family, lifetimes(access: lifetime),
            now: now)
    }

    /// Revokes the tokens of the bearer's login; has no effect under the lenient policy.
    mutating func logout(_ bearer: Bearer) {
        if policy == .strict { revoke(family: bearer.family) }
    }

    /// Accepts `Bearer <token>`, and under the lenient policy also a token alone, as DummyJSON
    /// does.
    private func bearerValue(_ authorization: String) -> String? {
        if let token = HTTPFields.bearerToken(authorization) { return token }
        let parts = authorization.utf8.split(separator: UInt8(ascii: " "))
        return parts.count == 1 && policy == .lenient ? String(Substring(parts[0])) : nil
    }
}

// MARK: - Revoking tokens

extension TokenAuthority {
    /// Makes matching tokens expire now; returns their number.
    @discardableResult
    mutating func expire(_ kind: TokenKind? = nil, of user: RowID? = nil, now: Double) -> Int {
        tokens.changeAll { token in
            let isMeant = token.matches(kind, of: user) && !token.isExpired(at: now)
            if isMeant { token.expiresAt = now }
            return isMeant
        }
    }

    /// Removes matching tokens, which are then invalid; returns their number.
    @discardableResult
    mutating func revoke(_ kind: TokenKind? = nil, of user: RowID? = nil) -> Int {
        tokens.removeAll { $0.matches(kind, of: user) }
    }

    private mutating func revoke(family: Int) {
        tokens.remove(family: family)
    }
}

// MARK: - Creating tokens

extension TokenAuthority {
    private mutating func pair(
        for user: Row, id: RowID, family: Int, _ lifetimes: Lifetimes, now: Double
    ) -> TokenPair {
        forgetOldTokens(now: now)
        let access = make(
            .access, for: user, id: id, family: family, lifetime: lifetimes.access,
            now: now)
        let refresh = make(
            .refresh, for: user, id: id, family: family, lifetime: lifetimes.refresh, now: now)
        return TokenPair(access: access, refresh: refresh)
    }

    /// Creates a token in the form of a JWT: a header, a payload, and random bytes as a signature.
    ///
    /// Tokens are looked up in the table, so they need not be signed.
    private mutating func make(
        _ kind: TokenKind, for user: Row, id: RowID, family: Int, lifetime: Double, now: Double
    ) -> String {
        issued += 1
        var payload = JSONObject(
            binding.claims.compactMap { claim in user.members[claim].map { (claim, $0) } })
        let issuedAt = Self.wholeSeconds(now)
        payload["iat"] = .int(issuedAt)
        // Whole seconds only: a lifetime below one second is stated as one.
        payload["exp"] = .int(issuedAt + max(1, Self.wholeSeconds(lifetime)))
        let signature = (0..<4).flatMap { _ in
            withUnsafeBytes(of: random.next().bigEndian, Array.init)
        }
        let value = [
            Base64.urlEncode(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8)),
            Base64.urlEncode(JSONSerializer.bytes(.object(payload))),
            Base64.urlEncode(signature),
        ].joined(separator: ".")
        let token = Token(
            id: "\(kind.rawValue)-\(issued)", kind: kind, user: id, family: family, number: issued,
            issuedAt: now, expiresAt: now + lifetime)
        tokens.add(token, as: value)
        return value
    }

    private mutating func forgetOldTokens(now: Double) {
        guard tokens.count >= capacity else { return }
        tokens.removeAll { $0.isExpired(at: now) }
        // Removing few expired tokens would have to be repeated soon, and takes a pass over all
        // tokens.
        guard tokens.count >= capacity / 4 * 3 else { return }
        let oldestKept = issued - capacity / 2
        tokens.removeAll { $0.number <= oldestKept }
    }

    private static func wholeSeconds(_ seconds: Double) -> Int {
        Int(exactly: min(max(seconds, -1e15), 1e15).rounded(.down)) ?? 0
    }
}
