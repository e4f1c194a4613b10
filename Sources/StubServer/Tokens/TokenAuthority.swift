import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubSupport

/// Issues tokens, checks them, exchanges them and takes them back; time comes from the caller.
struct TokenAuthority: Sendable {
    var binding: TokenBinding
    var policy: TokenPolicy { didSet { tokens.forgetLast() } }
    /// Seconds, also below one.
    var accessLifetime: Double
    /// Seconds, also below one.
    var refreshLifetime: Double
    /// Whoever resets the authority carries this over, or old tokens would be issued again.
    var random: SplitMix64

    private(set) var tokens = TokenTable()
    private(set) var logins = 0
    private(set) var refusedLogins = 0
    private(set) var refreshes = 0
    private(set) var refusedRefreshes = 0
    private var issued = 0
    private var families = 0

    /// Beyond this many the expired tokens are forgotten, then the oldest.
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

    /// The user whose name (in any case) and password these are, with new tokens; `nil` if nobody's.
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

    /// The user whose field has this text (in any case), with new tokens; `nil` if nobody's.
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

    /// New tokens for a user, as a login would give, without asking for the password; older ones
    /// stay as they are.
    ///
    /// - Parameters:
    ///   - access: how many seconds the access token lives; `nil` as long as a login's.
    ///   - refresh: how many seconds the refresh token lives; `nil` as long as a login's.
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

    /// How long the tokens of one pair live, in seconds.
    private struct Lifetimes {
        let access: Double
        let refresh: Double
    }

    /// Those that are asked for; otherwise the usual ones.
    private func lifetimes(access: Double? = nil, refresh: Double? = nil) -> Lifetimes {
        Lifetimes(access: access ?? accessLifetime, refresh: refresh ?? refreshLifetime)
    }
}

// MARK: - Using tokens

extension TokenAuthority {
    /// Who the `Authorization` field's token belongs to.
    mutating func check(
        _ authorization: String?, users: FixtureCollection?, now: Double
    ) throws(TokenRefusal) -> Bearer {
        guard let authorization else { throw .missing }
        let bearer = try find(authorization, now: now)
        guard users?[bearer.user] != nil else { throw .invalid }
        return bearer
    }

    /// Who the `Authorization` field's token was issued to, who may have been deleted since.
    mutating func find(
        _ authorization: String, now: Double
    ) throws(TokenRefusal) -> Bearer {
        guard let (value, token) = tokens.find(authorization, value: bearerValue),
            token.kind == .access
        else { throw .invalid }
        guard !token.isExpired(at: now) else { throw .expired }
        return Bearer(user: token.user, tokenID: token.id, family: token.family, token: value)
    }

    /// Counts that a request with the token was answered; does nothing if it was revoked since.
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

    /// Ends the tokens of the login that the bearer's token descends from; lenient ends nothing.
    mutating func logout(_ bearer: Bearer) {
        if policy == .strict { revoke(family: bearer.family) }
    }

    /// Accepts `Bearer <token>`, and under the lenient policy a bare token, as DummyJSON does.
    private func bearerValue(_ authorization: String) -> String? {
        if let token = HTTPFields.bearerToken(authorization) { return token }
        let parts = authorization.utf8.split(separator: UInt8(ascii: " "))
        return parts.count == 1 && policy == .lenient ? String(Substring(parts[0])) : nil
    }
}

// MARK: - Taking tokens back

extension TokenAuthority {
    /// Lets matching tokens expire at this moment; the number of tokens it concerned.
    @discardableResult
    mutating func expire(_ kind: TokenKind? = nil, of user: RowID? = nil, now: Double) -> Int {
        tokens.changeAll { token in
            let isMeant = token.matches(kind, of: user) && !token.isExpired(at: now)
            if isMeant { token.expiresAt = now }
            return isMeant
        }
    }

    /// Forgets matching tokens, which are then invalid; the number of tokens it concerned.
    @discardableResult
    mutating func revoke(_ kind: TokenKind? = nil, of user: RowID? = nil) -> Int {
        tokens.removeAll { $0.matches(kind, of: user) }
    }

    private mutating func revoke(family: Int) {
        tokens.remove(family: family)
    }
}

// MARK: - Making tokens

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

    /// Shaped like a JWT: a readable header and payload, and random bytes for a signature.
    ///
    /// Tokens are checked against the table, so nothing needs to be signed.
    private mutating func make(
        _ kind: TokenKind, for user: Row, id: RowID, family: Int, lifetime: Double, now: Double
    ) -> String {
        issued += 1
        var payload = JSONObject(
            binding.claims.compactMap { claim in user.members[claim].map { (claim, $0) } })
        let issuedAt = Self.wholeSeconds(now)
        payload["iat"] = .int(issuedAt)
        // Whole seconds only: a life below one second is announced as one.
        payload["exp"] = .int(issuedAt + max(1, Self.wholeSeconds(lifetime)))
        let signature = (0..<4).flatMap { _ in
            withUnsafeBytes(of: random.next().bigEndian, Array.init)
        }
        let value = [
            Base64.urlEncode(#"{"alg":"HS256","typ":"JWT"}"#.utf8),
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
        // A few that expired would soon be made up for, and every login would look at all tokens.
        guard tokens.count >= capacity / 4 * 3 else { return }
        let oldestKept = issued - capacity / 2
        tokens.removeAll { $0.number <= oldestKept }
    }

    private static func wholeSeconds(_ seconds: Double) -> Int {
        Int(exactly: min(max(seconds, -1e15), 1e15).rounded(.down)) ?? 0
    }
}
