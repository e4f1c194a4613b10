import StubFixtures
public import StubJSON

/// The tokens the stub has issued.
public struct StubTokens: Sendable {
    let session: StubSession

    /// Lets tokens of that kind, or all, expire now; answers how many it concerned.
    @discardableResult
    public func expire(_ kind: TokenKind? = nil, of user: Int? = nil) -> Int {
        session.withState { state in
            let now = state.clock.now(real: session.wallClock())
            return state.withTokens { $0.expire(kind, of: user.map(RowID.int), now: now) } ?? 0
        }
    }

    /// Makes tokens of that kind, or all, invalid; answers how many it concerned.
    @discardableResult
    public func revoke(_ kind: TokenKind? = nil, of user: Int? = nil) -> Int {
        session.withState { state in
            state.withTokens { $0.revoke(kind, of: user.map(RowID.int)) } ?? 0
        }
    }

    /// How often tokens were exchanged for new ones.
    public var refreshes: Int { count { $0.refreshes } }

    /// How often an exchange was refused.
    public var refusedRefreshes: Int { count { $0.refusedRefreshes } }

    /// How often somebody logged in.
    public var logins: Int { count { $0.logins } }

    /// How often a login was refused.
    public var refusedLogins: Int { count { $0.refusedLogins } }

    /// Whether refresh tokens are used up; setting it concerns tokens already issued too.
    public var policy: TokenPolicy {
        get { session.withState { $0.tokens?.policy ?? .strict } }
        nonmutating set { session.withState { $0.tokens?.policy = newValue } }
    }

    /// Gives a user tokens as a login would, without a password; older tokens stay as they are.
    ///
    /// - Parameters:
    ///   - access: how many seconds the access token lives; `nil` as long as a login's.
    ///   - refresh: how many seconds the refresh token lives; `nil` as long as a login's.
    /// - Returns: `nil` if there is no such user, or the contract knows no login.
    public func issue(
        for user: Int, access: Double? = nil, refresh: Double? = nil
    ) -> TokenPair? {
        session.withState { state in
            let now = state.clock.now(real: session.wallClock())
            return state.issueTokens(for: .int(user), access: access, refresh: refresh, now: now)
        }
    }

    /// Policy, counters and every token by its id, as `GET /__admin/tokens` answers; `null` without
    /// a login.
    public var summary: JSONValue {
        session.withState { state in
            let now = state.clock.now(real: session.wallClock())
            return state.tokens?.summary(now: now) ?? .null
        }
    }

    /// Sets how long tokens issued from now on live, in seconds; `nil` leaves a lifetime as it is.
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
