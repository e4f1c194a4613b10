import StubFixtures
import StubHTTP
import StubJSON

/// Routes for the issued tokens and their lifetimes.
enum TokenRoutes {
    static let all: [AdminRoute] = [
        AdminRoute(
            .get, "tokens",
            AdminOperation(
                "listTokens", "Policy, counters and every token by its id",
                description: "404 if the contract declares no login.", .json(.tokens), errors: [404]
            ), isLong: \.session.isLarge
        ) { call throws(AdminError) in
            try summary(call) { _, _ in }
        },
        AdminRoute(
            .put, "tokens",
            AdminOperation(
                "setTokenPolicy", "Sets the policy, and the lifetimes of tokens issued from now on",
                body: .optional(.tokenSettings), .json(.tokens), errors: [400, 404])
        ) { call throws(AdminError) in
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
        AdminRoute(
            .post, "tokens",
            AdminOperation(
                "issueTokens", "Issues tokens to a user like a login, without a password",
                body: .required(.newTokens), .json(status: 201, .tokenPair), errors: [400, 404])
        ) { call throws(AdminError) in
            let body = try call.object(of: "user", "accessLifetime", "refreshLifetime")
            let access = try lifetime("accessLifetime", in: body)
            let refresh = try lifetime("refreshLifetime", in: body)
            guard let id = try body.user() else {
                throw AdminError(400, "The body must name the user: {\"user\": 1}")
            }
            let issued = call.session.withState { state in
                state.issueTokens(
                    for: id, access: access, refresh: refresh,
                    now: state.clock.now(real: call.real))
            }
            guard let issued else {
                throw AdminError(404, "There is no user '\(id)'")
            }
            return .json(
                status: 201,
                [
                    "accessToken": .string(issued.access), "refreshToken": .string(issued.refresh),
                ])
        },
        AdminRoute(
            .post, "tokens/expire",
            AdminOperation(
                "expireTokens", "Makes tokens expire now", body: .optional(.tokenChoice),
                .json(.tokenCount), errors: [400, 404])
        ) { call throws(AdminError) in
            let (kind, user, id) = try choice(call)
            return try count(call) { $0.expire(kind, of: user, id: id, now: $1) }
        },
        AdminRoute(
            .post, "tokens/revoke",
            AdminOperation(
                "revokeTokens", "Makes tokens invalid", body: .optional(.tokenChoice),
                .json(.tokenCount), errors: [400, 404])
        ) { call throws(AdminError) in
            let (kind, user, id) = try choice(call)
            return try count(call) { tokens, _ in tokens.revoke(kind, of: user, id: id) }
        },
    ]

    private static func lifetime(
        _ name: String, in settings: JSONObject
    ) throws(AdminError) -> Double? {
        guard let seconds = try settings.seconds(name) else { return nil }
        guard seconds >= 0 else {
            throw AdminError(400, "'\(name)' must be 0 seconds or more, got \(seconds)")
        }
        return seconds
    }

    /// Returns the tokens that the body selects: `{"kind":"access","user":1,"id":"access-1"}`, each
    /// optional.
    private static func choice(
        _ call: AdminCall
    ) throws(AdminError) -> (kind: TokenKind?, user: RowID?, id: String?) {
        let body = try call.object(of: "kind", "user", "id")
        let kind = try body.choice("kind", of: TokenKind.self)
        return (kind, try body.user(), try body.text("id"))
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
        AdminError(404, "The contract declares no users for a login; see x-stub.tokens")
    }
}

extension AdminSchema {
    fileprivate static let token = object(
        named: "Token",
        [
            .required("id", .string),
            .required("kind", .choice(of: TokenKind.self)),
            .required("user", .rowID),
            .required("issuedAt", .number),
            .required("expiresAt", .number),
            .required("state", .choice(["valid", "expired", "spent"])),
            .required("uses", .integer),
        ])
    fileprivate static let tokens = object(
        named: "Tokens",
        [
            .required("policy", .choice(of: TokenPolicy.self)),
            .required("accessLifetime", .number),
            .required("refreshLifetime", .number),
            .required("logins", .integer),
            .required("refusedLogins", .integer),
            .required("refreshes", .integer),
            .required("refusedRefreshes", .integer),
            .required("tokens", .array(of: token)),
        ])
    fileprivate static let tokenSettings = object(
        named: "TokenSettings", isClosed: true,
        [
            .optional("policy", .choice(of: TokenPolicy.self)),
            .optional("accessLifetime", .seconds, "Seconds"),
            .optional("refreshLifetime", .seconds, "Seconds"),
        ])
    fileprivate static let newTokens = object(
        named: "NewTokens", isClosed: true,
        [
            .required("user", .rowID, "A user's id"),
            .optional(
                "accessLifetime", .seconds, "Seconds; the lifetime after a login by default"),
            .optional(
                "refreshLifetime", .seconds, "Seconds; the lifetime after a login by default"),
        ])
    fileprivate static let tokenPair = object(
        named: "TokenPair",
        [.required("accessToken", .string), .required("refreshToken", .string)])
    fileprivate static let tokenChoice = object(
        named: "TokenChoice", isClosed: true,
        [
            .optional("kind", .choice(of: TokenKind.self), "Both by default"),
            .optional("user", .rowID, "A user's id; all users by default"),
            .optional("id", .string, "A token's id in the list; all tokens by default"),
        ])
    fileprivate static let tokenCount = object(
        named: "TokenCount", [.required("tokens", .integer, "The number of affected tokens")])
}
