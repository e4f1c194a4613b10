import StubFixtures
import StubHTTP
import StubJSON

/// Tokens: what was issued, how long it lives, and ending it early.
enum TokenRoutes {
    static let all: [AdminRoute] = [
        AdminRoute(.get, "tokens", isLong: \.session.isLarge) { call throws(AdminError) in
            try summary(call) { _, _ in }
        },
        AdminRoute(.put, "tokens") { call throws(AdminError) in
            let settings = try call.object(
                of: "policy", "accessLifetime", "refreshLifetime")
            let policy = try settings.choice("policy", of: TokenPolicy.self)
            let access = try lifetime("accessLifetime", in: settings)
            let refresh = try lifetime("refreshLifetime", in: settings)
            return try summary(call) { tokens, _ in
                tokens.policy = policy ?? tokens.policy
                tokens.accessLifetime = access ?? tokens.accessLifetime
                tokens.refreshLifetime = refresh ?? tokens.refreshLifetime
            }
        },
        AdminRoute(.post, "tokens") { call throws(AdminError) in
            let body = try call.object(of: "user", "accessLifetime", "refreshLifetime")
            let access = try lifetime("accessLifetime", in: body)
            let refresh = try lifetime("refreshLifetime", in: body)
            guard let id = body["user"].flatMap(RowID.init) else {
                throw AdminError(400, "Say for whom: {\"user\": 1}")
            }
            let issued = call.session.withState { state in
                state.issueTokens(
                    for: id, access: access, refresh: refresh,
                    now: state.clock.now(real: call.real))
            }
            guard let issued else {
                throw AdminError(404, "There is no user '\(id)' to give tokens to")
            }
            return .json(
                status: 201,
                [
                    "accessToken": .string(issued.access), "refreshToken": .string(issued.refresh),
                ])
        },
        AdminRoute(.post, "tokens/expire") { call throws(AdminError) in
            let (kind, user) = try choice(call)
            return try count(call) { $0.expire(kind, of: user, now: $1) }
        },
        AdminRoute(.post, "tokens/revoke") { call throws(AdminError) in
            let (kind, user) = try choice(call)
            return try count(call) { tokens, _ in tokens.revoke(kind, of: user) }
        },
    ]

    private static func lifetime(
        _ name: String, in settings: JSONObject
    ) throws(AdminError) -> Double? {
        guard let seconds = try settings.seconds(name) else { return nil }
        guard seconds >= 0 else {
            throw AdminError(400, "'\(name)' is 0 seconds or more, got \(seconds)")
        }
        return seconds
    }

    /// Which tokens the body means: `{"kind":"access","user":1}`, each optional.
    private static func choice(
        _ call: AdminCall
    ) throws(AdminError) -> (kind: TokenKind?, user: RowID?) {
        let body = try call.object(of: "kind", "user")
        let kind = try body.choice("kind", of: TokenKind.self)
        guard let user = body["user"] else { return (kind, nil) }
        guard let id = RowID(user) else {
            throw AdminError(400, "'user' wants a user's id, got \(user)")
        }
        return (kind, id)
    }

    private static func summary(
        _ call: AdminCall, _ change: (inout TokenAuthority, Double) -> Void
    ) throws(AdminError) -> HTTPResponse {
        let summary = call.session.withState { state in
            let now = state.clock.now(real: call.real)
            return state.withTokens { tokens in
                change(&tokens, now)
                return tokens.summary(now: now)
            }
        }
        guard let summary else { throw noTokens }
        return .json(summary)
    }

    private static func count(
        _ call: AdminCall, _ change: (inout TokenAuthority, Double) -> Int
    ) throws(AdminError) -> HTTPResponse {
        let count = call.session.withState { state in
            let now = state.clock.now(real: call.real)
            return state.withTokens { change(&$0, now) }
        }
        guard let count else { throw noTokens }
        return .json(["tokens": .int(count)])
    }

    private static var noTokens: AdminError {
        AdminError(404, "The contract names no users to log in; see x-stub.tokens")
    }
}
