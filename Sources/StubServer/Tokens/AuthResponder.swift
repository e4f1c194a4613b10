import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubSupport

/// Answers login, refresh, logout and the current user.
struct AuthResponder {
    let body: JSONValue?
    /// The request's `Authorization` field.
    let authorization: String?
    /// The stub's clock, in seconds since 1970-01-01T00:00:00Z.
    let now: Double
    /// Who the request comes from, if its token has been checked already.
    var bearer: Bearer?
    /// What the answer says of a user, by which members are hidden.
    var shows: MemberOutline?

    /// The answer; `nil` for actions that concern fixtures.
    func respond(
        _ action: StubBinding.Action, authority: inout TokenAuthority, users: FixtureCollection?
    ) -> FixtureAnswer? {
        do throws(Refused) {
            switch action {
            case .login:
                return FixtureAnswer(response: try login(&authority, users))
            case .exchange(let exchange):
                return FixtureAnswer(response: try self.exchange(exchange, &authority, users))
            case .refresh:
                return FixtureAnswer(response: try refresh(&authority, users))
            case .logout:
                authority.logout(try identify(&authority, users))
                return FixtureAnswer(
                    response: .message(200, authority.binding.messages.loggedOut))
            case .currentUser:
                let bearer = try identify(&authority, users)
                guard let user = users?[bearer.user] else {
                    throw Refused(.unauthorized(.invalid, authority.binding.messages))
                }
                return .row(shows.map { RowMask(outline: $0).shown(user) } ?? user)
            case .list, .item, .create, .replace, .update, .delete, .distinct, .document, .mark,
                .set, .file, .upload:
                return nil
            }
        } catch {
            return FixtureAnswer(response: error.response)
        }
    }

    private struct Refused: Error {
        let response: HTTPResponse

        init(_ response: HTTPResponse) {
            self.response = response
        }
    }

    private func login(
        _ authority: inout TokenAuthority, _ users: FixtureCollection?
    ) throws(Refused) -> HTTPResponse {
        let messages = authority.binding.messages
        guard let username = filled(authority.binding.username),
            let password = filled(authority.binding.password)
        else { throw Refused(.message(400, messages.credentialsMissing)) }
        guard let username = username.string else {
            throw Refused(.message(400, "Username is not valid"))
        }
        let lifetime = try lifetime(authority.binding)
        guard let password = password.string,
            let login = authority.login(
                username: username, password: password, users: users, lifetime: lifetime, now: now)
        else { throw Refused(.message(400, messages.credentialsWrong)) }
        return Self.answer(to: login, authority.binding)
    }

    private func exchange(
        _ exchange: StubBinding.Exchange, _ authority: inout TokenAuthority,
        _ users: FixtureCollection?
    ) throws(Refused) -> HTTPResponse {
        let lifetime = try lifetime(authority.binding)
        guard let token = filled(exchange.member)?.string,
            let identity = IdentityToken(token), !identity.isExpired(at: now),
            let name = identity.claims[exchange.claim]?.string,
            let login = authority.login(
                where: exchange.field, is: name, users: users, lifetime: lifetime, now: now)
        else { throw Refused(.challenge(authority.binding.messages.identityInvalid, error: nil)) }
        return Self.answer(to: login, authority.binding)
    }

    private static func answer(
        to login: (user: Row, tokens: TokenPair), _ binding: TokenBinding
    ) -> HTTPResponse {
        var answer = members(login.tokens)
        for claim in binding.claims {
            if let value = login.user.members[claim] { answer[claim] = value }
        }
        return .json(JSONSerializer.bytes(.object(answer)))
    }

    private func refresh(
        _ authority: inout TokenAuthority, _ users: FixtureCollection?
    ) throws(Refused) -> HTTPResponse {
        let messages = authority.binding.messages
        guard let token = filled("refreshToken") else {
            throw Refused(.challenge(messages.refreshMissing, error: nil))
        }
        let lifetime = try lifetime(authority.binding)
        do {
            let pair = try authority.refresh(
                token.string ?? "", users: users, lifetime: lifetime, now: now)
            return .json(JSONSerializer.bytes(.object(Self.members(pair))))
        } catch {
            throw Refused(.message(403, messages.refreshInvalid))
        }
    }

    private func identify(
        _ authority: inout TokenAuthority, _ users: FixtureCollection?
    ) throws(Refused) -> Bearer {
        if let bearer { return bearer }
        do {
            return try authority.check(authorization, users: users, now: now)
        } catch {
            throw Refused(.unauthorized(error, authority.binding.messages))
        }
    }

    /// The body's member, unless it is missing, null, empty, zero or false.
    private func filled(_ name: String) -> JSONValue? {
        guard let value = body?[name], value != .null, value != "", value != false, value != 0
        else {
            return nil
        }
        return value
    }

    /// The access token's life in seconds, if the body asks for one.
    private func lifetime(_ binding: TokenBinding) throws(Refused) -> Double? {
        guard let name = binding.lifetimeParameter, let value = body?[name] else { return nil }
        guard let minutes = value.int, (1...43_200).contains(minutes) else {
            throw Refused(
                .message(400, "Maximum access token expire time can be 43200 minutes"))
        }
        return Double(minutes) * 60
    }

    private static func members(_ pair: TokenPair) -> JSONObject {
        JSONObject([
            ("accessToken", .string(pair.access)), ("refreshToken", .string(pair.refresh)),
        ])
    }
}

extension HTTPResponse {
    /// A 401 that says why an access token is not accepted.
    static func unauthorized(
        _ refusal: TokenRefusal, _ messages: TokenBinding.Messages
    ) -> HTTPResponse {
        switch refusal {
        case .missing: challenge(messages.missing, error: nil)
        case .expired: challenge(messages.expired, error: "The access token expired")
        case .invalid: challenge(messages.invalid, error: "The access token is not valid")
        }
    }

    /// A 401 with a Bearer challenge; it says `invalid_token` only if the request carried a token.
    ///
    /// RFC 6750 §3.1 has both. It never asks for Basic, on which URLSession hangs on Linux.
    static func challenge(_ message: String, error: String?) -> HTTPResponse {
        var response = HTTPResponse.message(401, message)
        var challenge = "Bearer realm=\"understudy\""
        if let error { challenge += ", error=\"invalid_token\", error_description=\"\(error)\"" }
        response.fields["WWW-Authenticate"] = challenge
        return response
    }
}
