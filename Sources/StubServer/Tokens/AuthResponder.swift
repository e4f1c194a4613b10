import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubSupport

/// Answers login, refresh, logout and the current user.
struct AuthResponder {
    let request: TokenRequest
    /// The request's `Authorization` field.
    let authorization: String?
    /// The stub's time, in seconds since 1970-01-01T00:00:00Z.
    let now: Double
    /// The user of the request, if its token was already checked.
    var bearer: Bearer?
    /// The outline of the response, which determines hidden members.
    var shows: MemberOutline?
    /// Where the operation's requests and responses have their values; `nil` means as the binding
    /// declares.
    var shape: TokenShape?
    /// The ids and secrets of apps that have registered; `nil` if apps cannot.
    var apps: [String: String]?
    /// The status for a token of a client where one of a user is needed.
    var clientStatus = 401
    /// Whether a login is wrong by what was recorded, whatever the users' rows say.
    var isWrongLogin = false

    /// Returns the response; `nil` for actions on fixtures.
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
                if authorization == nil, bearer == nil,
                    let token = request.text(of: TokenWords.refreshTokens),
                    authority.tokens[token] != nil
                {
                    authority.revoke(token)
                    return FixtureAnswer(
                        response: .message(200, authority.binding.messages.loggedOut))
                }
                authority.logout(try identify(&authority, users), ending: endedSessions)
                return FixtureAnswer(
                    response: .message(200, authority.binding.messages.loggedOut))
            case .endpoint(.token):
                return FixtureAnswer(response: grants(authority).token(&authority, users))
            case .endpoint(.revoke):
                return FixtureAnswer(response: grants(authority).revoke(&authority))
            case .endpoint(.authorize):
                return grants(authority).authorize(&authority, users)
                    .map { FixtureAnswer(response: $0) }
            // The collection adds the row.
            case .endpoint(.register): return nil
            case .currentUser:
                let bearer = try identify(&authority, users)
                if bearer.isClient {
                    throw Refused(.message(clientStatus, "The token is a client's, and of no user"))
                }
                if bearer.isOutside { return nil }
                guard let user = users?[bearer.user] else {
                    throw Refused(.unauthorized(.invalid, authority.binding.messages))
                }
                if let shape { return self.user(user, bearer, shape, authority.binding) }
                return .row(shows.map { RowMask(outline: $0).shown(user) } ?? user)
            case .list, .item, .create, .replace, .update, .delete, .distinct, .document, .mark,
                .set, .file, .upload:
                return nil
            }
        } catch {
            return error.answer
        }
    }

    private struct Refused: Error {
        let response: HTTPResponse
        /// What is wrong, in words that the document may have a code for.
        var codes: [String] = []

        init(_ response: HTTPResponse) {
            self.response = response
        }

        var answer: FixtureAnswer {
            var answer = FixtureAnswer(response: response)
            answer.codes = codes
            return answer
        }
    }

    /// Words for a name that another user has, and for what a refusal says.
    static let codesOfTakenNames = [
        "email already in use", "email exists", "email taken", "email already exists",
        "user already exists", "user exists", "username taken", "already registered",
        "already exists", "duplicate",
    ]

    private static func codes(of refusal: TokenShape.Refusal) -> [String] {
        switch refusal {
        case .credentialsWrong:
            [
                "invalid credentials", "wrong credentials", "bad credentials",
                "invalid email password", "invalid username or password",
                "invalid login credentials", "invalid password", "incorrect password",
                "wrong password", "password mismatch", "incorrect login", "invalid login",
                "bad login", "invalid grant",
            ]
        case .refreshInvalid:
            ["invalid refresh token", "refresh token invalid", "invalid token", "invalid grant"]
        case .credentialsMissing, .refreshMissing, .identityInvalid: []
        }
    }

    private func login(
        _ authority: inout TokenAuthority, _ users: FixtureCollection?
    ) throws(Refused) -> HTTPResponse {
        let messages = authority.binding.messages
        let shape = self.shape ?? authority.binding.shape
        if shape.acceptsAnyProof { return try uncheckedLogin(shape, &authority, users) }
        let names = shape.username.map { [$0] } ?? authority.binding.usernames.map { [$0] }
        let basic =
            shape.username == TokenShape.authorization
            ? authorization.flatMap(HTTPCredentials.init)?.basic : nil
        guard
            let username = basic.map({ JSONValue.string($0.user) })
                ?? names.lazy.compactMap({ request.value(at: $0) }).first
                ?? request.text(anywhere: TokenWords.usernames).map(JSONValue.string),
            let secret = basic.map({ JSONValue.string($0.password) })
                ?? request.value(
                    at: shape.code ?? shape.password ?? [authority.binding.password])
        else { throw refused(.credentialsMissing, messages.credentialsMissing, authority) }
        guard let username = username.string else {
            throw refused(.credentialsMissing, "Username is not valid", authority)
        }
        let lifetime = try lifetime(authority.binding)
        var user: TokenAuthority.Subject?
        if let secret = secret.string {
            if shape.code == nil {
                user = authority.user(named: username, password: secret, users: users)
            } else if secret == authority.binding.code {
                user = authority.user(named: username, password: nil, users: users)
            }
        }
        guard let login = authority.login(isWrongLogin ? nil : user, lifetime: lifetime, now: now)
        else { throw refused(.credentialsWrong, messages.credentialsWrong, authority) }
        return answer(to: login, lifetime: lifetime, authority)
    }

    /// Signs in the user of the request's token, or else the one whom a text of the request names, or
    /// else the first: the proof is another service's, or was in a mail.
    private func uncheckedLogin(
        _ shape: TokenShape, _ authority: inout TokenAuthority, _ users: FixtureCollection?
    ) throws(Refused) -> HTTPResponse {
        let password = shape.password.flatMap { request.value(at: $0)?.string }
        if shape.password != nil, password == nil {
            throw refused(
                .credentialsMissing, authority.binding.messages.credentialsMissing, authority)
        }
        let name = request.text(anywhere: TokenWords.usernames)
        var user: TokenAuthority.Subject?
        if let users {
            let own = password == nil ? bearer.flatMap { users[$0.user] } : nil
            user = own.flatMap { TokenAuthority.Subject($0) }
            for member in request.members where user == nil {
                guard let text = member.value.string else { continue }
                user = authority.user(named: text, password: password, users: users)
            }
            // A name or a password that is wrong is nobody's.
            if user == nil, name == nil, password == nil {
                user = users.rows.first.flatMap { TokenAuthority.Subject($0) }
            }
        } else {
            user = .outside(named: name ?? "user", authority.binding)
        }
        guard let login = authority.login(isWrongLogin ? nil : user, lifetime: nil, now: now)
        else {
            throw refused(
                .credentialsWrong, authority.binding.messages.credentialsWrong, authority)
        }
        return answer(to: login, lifetime: nil, authority)
    }

    /// The refusal of a request whose user does not have the password in its body; `nil` if the
    /// password is right.
    func refusal(
        ofPasswordAt place: [String], _ authority: TokenAuthority, _ users: FixtureCollection?
    ) -> FixtureAnswer? {
        let row = bearer.flatMap { users?[$0.user] }
        let right = row?[FieldPath(authority.binding.password)]
        guard let sent = request.value(at: place) else {
            let text = "The old password is missing"
            return refused(.credentialsMissing, text, authority).answer
        }
        // Users without a password accept any.
        guard let right, right != sent else { return nil }
        let text = "The old password is wrong"
        return refused(.credentialsWrong, text, authority).answer
    }

    /// Returns an error with the status that the shape declares; a 401 gets a challenge.
    private func refused(
        _ refusal: TokenShape.Refusal, _ text: String, _ authority: TokenAuthority
    ) -> Refused {
        let shape = self.shape ?? authority.binding.shape
        let status = shape.statuses[refusal] ?? refusal.status
        var refused = Refused(
            status == 401
                ? .challenge(text, error: nil, scheme: authority.binding.scheme)
                : .message(status, text))
        refused.codes = Self.codes(of: refusal)
        return refused
    }

    private func exchange(
        _ exchange: StubBinding.Exchange, _ authority: inout TokenAuthority,
        _ users: FixtureCollection?
    ) throws(Refused) -> HTTPResponse {
        let lifetime = try lifetime(authority.binding)
        guard let token = request.value(at: [exchange.member])?.string,
            let identity = IdentityToken(token), !identity.isExpired(at: now),
            let name = identity.claims[exchange.claim]?.string,
            let login = authority.login(
                where: exchange.field, is: name, users: users, lifetime: lifetime, now: now)
        else {
            throw refused(.identityInvalid, authority.binding.messages.identityInvalid, authority)
        }
        return answer(to: login, lifetime: lifetime, authority)
    }

    /// Returns the response to a login: the tokens and the user's members.
    func answer(
        to login: (user: Row, tokens: TokenPair), lifetime: Double?, _ authority: TokenAuthority
    ) -> HTTPResponse {
        answer(
            login.tokens, user: login.user, claims: authority.binding.claims, lifetime: lifetime,
            authority)
    }

    /// - Parameter claims: the user's members, unless the shape lists its own.
    private func answer(
        _ pair: TokenPair, user: Row?, claims: [String], lifetime: Double?,
        _ authority: TokenAuthority
    ) -> HTTPResponse {
        let binding = authority.binding
        var answer = TokenAnswer(shape: shape ?? binding.shape, now: now)
        answer.texts = [
            .accessToken: pair.access, .refreshToken: pair.refresh, .tokenType: binding.tokenType,
        ]
        answer.lifetimes = (lifetime ?? authority.accessLifetime, authority.refreshLifetime)
        answer.user = user
        answer.claims = claims
        answer.sent = request.members
        answer.texts[.csrfToken] = TokenAuthority.csrfToken(of: pair.access)
        let subject = user.flatMap { TokenAuthority.Subject($0) }
        if answer.shape.answer[.idToken] != nil, let subject {
            answer.texts[.idToken] = authority.identityToken(
                for: subject, client: nil, nonce: nil, now: now)
        }
        var response = HTTPResponse.json(JSONSerializer.bytes(answer.value))
        if let cookie = binding.cookie {
            let seconds = TokenMint.wholeSeconds(lifetime ?? authority.accessLifetime)
            response.fields["Set-Cookie"] =
                "\(cookie)=\(pair.access); Path=/; HttpOnly; SameSite=Lax; Max-Age=\(seconds)"
        }
        return response
    }

    /// Returns the user of a token, in the shape that was inferred from the document.
    func user(
        _ user: Row, _ bearer: Bearer, _ shape: TokenShape, _ binding: TokenBinding
    ) -> FixtureAnswer {
        var answer = TokenAnswer(shape: shape, now: now)
        answer.texts = [
            .accessToken: bearer.token, .csrfToken: TokenAuthority.csrfToken(of: bearer.token),
        ]
        // The shape has members of the user by other names, and none that is hidden.
        let shown =
            shape.claims != nil
            ? user : shows.map { RowMask(outline: $0.below(shape.user ?? [])).shown(user) } ?? user
        answer.user = shown
        answer.claims = shown.members.keys.filter { $0 != binding.password }
        return .value(answer.value)
    }

    private func grants(_ authority: TokenAuthority) -> GrantResponder {
        GrantResponder(
            request: request, authorization: authorization, now: now,
            shape: shape, apps: apps, isWrongLogin: isWrongLogin)
    }

    private func refresh(
        _ authority: inout TokenAuthority, _ users: FixtureCollection?
    ) throws(Refused) -> HTTPResponse {
        let messages = authority.binding.messages
        let shape = self.shape ?? authority.binding.shape
        guard let token = request.value(at: shape.refreshToken) else {
            throw refused(.refreshMissing, messages.refreshMissing, authority)
        }
        let lifetime = try lifetime(authority.binding)
        let granted = authority.tokens[token.string ?? ""]
        do {
            let pair = try authority.refresh(
                token.string ?? "", rotation: authority.binding.rotation(answering: shape),
                kind: shape.refreshToken == TokenShape.accessToken ? .access : .refresh,
                users: users, lifetime: lifetime, now: now)
            let user = granted.flatMap { $0.subject ?? users?[$0.user] }
            return answer(pair, user: user, claims: [], lifetime: lifetime, authority)
        } catch {
            throw refused(.refreshInvalid, messages.refreshInvalid, authority)
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

    /// Which sessions a log-out ends, by the request's `scope`; the request's own by default.
    private var endedSessions: EndedSessions {
        if shape?.endsAllSessions == true || request.isAboutAllSessions { return .all }
        return request.text("scope").flatMap(EndedSessions.init) ?? .own
    }

    /// The lifetime of the access token in seconds, if the body sets one.
    private func lifetime(_ binding: TokenBinding) throws(Refused) -> Double? {
        guard let name = binding.lifetimeParameter, let value = request[name] else {
            return nil
        }
        guard let minutes = value.int, (1...43_200).contains(minutes) else {
            throw Refused(
                .message(400, "Maximum access token expire time can be 43200 minutes"))
        }
        return Double(minutes) * 60
    }
}

extension HTTPResponse {
    /// Returns a 401 with the reason why an access token is not accepted.
    static func unauthorized(
        _ refusal: TokenRefusal, _ messages: TokenBinding.Messages
    ) -> HTTPResponse {
        switch refusal {
        case .missing: challenge(messages.missing, error: nil)
        case .expired: challenge(messages.expired, error: "The access token expired")
        case .invalid: challenge(messages.invalid, error: "The access token is not valid")
        }
    }

    /// Returns a 401 with a Bearer challenge.
    ///
    /// It contains `invalid_token` only if the request had a token (RFC 6750 §3.1). It never
    /// requests Basic authentication, on which URLSession hangs on Linux.
    static func challenge(
        _ message: String, error: String?, scheme: String = "Bearer"
    ) -> HTTPResponse {
        var response = HTTPResponse.message(401, message)
        var challenge = (scheme.isEmpty ? "Bearer" : scheme) + " realm=\"understudy\""
        if let error { challenge += ", error=\"invalid_token\", error_description=\"\(error)\"" }
        response.fields["WWW-Authenticate"] = challenge
        return response
    }
}
