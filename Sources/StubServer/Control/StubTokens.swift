import StubFixtures
public import StubJSON

/// The tokens the stub has issued.
public struct StubTokens: Sendable {
    let session: StubSession

    /// Makes tokens of a kind, or of both, expire now; returns the number of affected tokens.
    @discardableResult
    public func expire(_ kind: TokenKind? = nil, of user: Int? = nil) -> Int {
        expire(kind, user.map(RowID.int))
    }

    /// The same for a user whose id is a text.
    @discardableResult
    public func expire(_ kind: TokenKind? = nil, of user: String) -> Int {
        expire(kind, .string(user))
    }

    private func expire(_ kind: TokenKind?, _ user: RowID?) -> Int {
        session.withState { state in
            let now = state.clock.now(real: session.wallClock())
            return state.withTokens { $0.expire(kind, of: user, now: now) } ?? 0
        }
    }

    /// Makes tokens of a kind, or of both, invalid; returns the number of affected tokens.
    @discardableResult
    public func revoke(_ kind: TokenKind? = nil, of user: Int? = nil) -> Int {
        revoke(kind, user.map(RowID.int))
    }

    /// The same for a user whose id is a text.
    @discardableResult
    public func revoke(_ kind: TokenKind? = nil, of user: String) -> Int {
        revoke(kind, .string(user))
    }

    private func revoke(_ kind: TokenKind?, _ user: RowID?) -> Int {
        session.withState { state in state.withTokens { $0.revoke(kind, of: user) } ?? 0 }
    }

    /// The number of successful refreshes.
    public var refreshes: Int { count { $0.refreshes } }

    /// The number of rejected refreshes.
    public var refusedRefreshes: Int { count { $0.refusedRefreshes } }

    /// The number of successful logins.
    public var logins: Int { count { $0.logins } }

    /// The number of rejected logins.
    public var refusedLogins: Int { count { $0.refusedLogins } }

    /// Whether a refresh token can be used once only; setting it also affects existing tokens.
    public var policy: TokenPolicy {
        get { session.withState { $0.tokens?.policy ?? .strict } }
        nonmutating set { session.withState { $0.tokens?.policy = newValue } }
    }

    /// Issues tokens to a user like a login, without a password; older tokens stay valid.
    ///
    /// - Parameters:
    ///   - access: the lifetime of the access token in seconds; `nil` for that of a login.
    ///   - refresh: the lifetime of the refresh token in seconds; `nil` for that of a login.
    /// - Returns: `nil` if there is no such user, or the contract declares no login.
    public func issue(
        for user: Int, access: Double? = nil, refresh: Double? = nil
    ) -> TokenPair? {
        issue(for: .int(user), access, refresh)
    }

    /// The same for a user whose id is a text.
    public func issue(
        for user: String, access: Double? = nil, refresh: Double? = nil
    ) -> TokenPair? {
        issue(for: .string(user), access, refresh)
    }

    private func issue(for user: RowID, _ access: Double?, _ refresh: Double?) -> TokenPair? {
        session.withState { state in
            let now = state.clock.now(real: session.wallClock())
            return state.issueTokens(for: user, access: access, refresh: refresh, now: now)
        }
    }

    /// The policy, the counters and all tokens by id, as in the response to `GET /__admin/tokens`.
    ///
    /// `null` without a login.
    public var summary: JSONValue {
        session.withState { state in
            let now = state.clock.now(real: session.wallClock())
            return state.tokens?.summary(now: now) ?? .null
        }
    }

    /// Sets the lifetimes in seconds of tokens issued from now on; `nil` keeps a lifetime.
    public func setLifetimes(access: Double? = nil, refresh: Double? = nil) {
        session.withState { state in
            _ = state.withTokens { tokens in
                tokens.accessLifetime = access ?? tokens.accessLifetime
                tokens.refreshLifetime = refresh ?? tokens.refreshLifetime
            }
        }
    }

    private func count(_ counter: (TokenAuthority) -> Int) -> Int {
        session.withState { $0.tokens.map(counter) ?? 0 }
    }
}
