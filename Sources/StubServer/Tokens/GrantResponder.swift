import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubSupport

/// Answers a token endpoint (RFC 6749 §3.2): tokens for a password, a code, a refresh token or the
/// client itself.
struct GrantResponder {
    let request: TokenRequest
    /// The request's `Authorization` field.
    let authorization: String?
    /// The stub's clock, in seconds since 1970-01-01T00:00:00Z.
    let now: Double
    let shape: TokenShape?
    /// The ids and secrets of apps that have registered; `nil` if apps cannot.
    var apps: [String: String]?
    /// Whether a password is wrong by what was recorded, whatever the users' rows say.
    var isWrongLogin = false

    func token(_ authority: inout TokenAuthority, _ users: FixtureCollection?) -> HTTPResponse {
        do throws(GrantError) {
            let client = try client(authority.binding)
            let answer =
                switch try grantType {
                case "password": try password(&authority, users, client)
                case "refresh_token": try refresh(&authority, users, client)
                case "client_credentials": try clientCredentials(&authority, client)
                case "authorization_code", "pkce": try code(&authority, users, client)
                case "id_token", Self.jwtBearer, Self.tokenExchange:
                    try identity(&authority, users, client)
                case let type:
                    throw GrantError(
                        .unsupportedGrantType,
                        "There is no grant type '\(type)'; there are password, refresh_token, "
                            + "client_credentials, authorization_code, id_token, jwt-bearer and "
                            + "token-exchange")
                }
            var response = HTTPResponse.json(JSONSerializer.bytes(answer.value))
            response.fields["Cache-Control"] = "no-store"
            return response
        } catch {
            return refusal(error)
        }
    }

    /// Revokes a token, with those of its login if it is a refresh token; unknown tokens are no
    /// error (RFC 7009 §2.2).
    func revoke(_ authority: inout TokenAuthority) -> HTTPResponse {
        do throws(GrantError) {
            _ = try client(authority.binding)
            guard let token = request.text(of: ["token"] + TokenWords.refreshTokens) else {
                throw GrantError(.invalidRequest, "token is needed")
            }
            authority.revoke(token)
            return HTTPResponse(status: 200)
        } catch {
            return refusal(error)
        }
    }

    private func refusal(_ error: GrantError) -> HTTPResponse {
        let usedBasic = authorization.flatMap(HTTPCredentials.init)?.scheme == "basic"
        return error.response(usedBasic: usedBasic)
    }

    /// A password without a `grant_type` is a login, because some servers do not require the type.
    private var grantType: String {
        get throws(GrantError) {
            if let type = request.text("grant_type", "grantType") { return type }
            if request.text("username") != nil, request.text("password") != nil {
                return "password"
            }
            throw GrantError(.invalidRequest, "grant_type is missing")
        }
    }

    // MARK: - Grants

    private func password(
        _ authority: inout TokenAuthority, _ users: FixtureCollection?, _ client: String?
    ) throws(GrantError) -> TokenAnswer {
        let names = [shape?.username ?? ["username"]] + authority.binding.usernames.map { [$0] }
        guard let name = names.lazy.compactMap({ request.value(at: $0)?.string }).first,
            let password = request.value(at: shape?.password ?? ["password"])?.string
        else {
            throw GrantError(.invalidRequest, "username and password are needed")
        }
        var subject =
            isWrongLogin
            ? nil : authority.user(named: name, password: password, users: users)
        if let user = subject {
            subject?.scopes = try user.row.scopes(asked: wantedScopes, authority.binding)
        }
        subject?.client = client
        guard let subject, let login = authority.login(subject, now: now) else {
            _ = authority.login(nil, now: now)
            throw GrantError(.invalidGrant, authority.binding.messages.credentialsWrong)
        }
        return answer(login.tokens, for: subject, authority)
    }

    private func refresh(
        _ authority: inout TokenAuthority, _ users: FixtureCollection?, _ client: String?
    ) throws(GrantError) -> TokenAnswer {
        guard let token = request.value(at: shape?.refreshToken ?? ["refresh_token"])?.string else {
            throw GrantError(.invalidRequest, "refresh_token is needed")
        }
        let granted = authority.tokens[token]
        if let granted, let scopes = granted.scopes, let wanted = wantedScopes,
            !wanted.isSubset(of: scopes)
        {
            throw GrantError(.invalidScope, "The refresh token is for fewer scopes")
        }
        do {
            let rotation = authority.binding.rotation(answering: shape ?? .oauth)
            let pair = try authority.refresh(token, rotation: rotation, users: users, now: now)
            let row = granted.flatMap { $0.subject ?? users?[$0.user] }
            var subject = row.flatMap(TokenAuthority.Subject.init)
            subject?.scopes = granted?.scopes
            return answer(pair, for: subject, authority)
        } catch {
            throw GrantError(.invalidGrant, authority.binding.messages.refreshInvalid)
        }
    }

    private func clientCredentials(
        _ authority: inout TokenAuthority, _ client: String?
    ) throws(GrantError) -> TokenAnswer {
        guard let client else {
            throw GrantError(.invalidClient, "The client does not say who it is")
        }
        var subject = TokenAuthority.Subject.outside(named: client, authority.binding)
        subject?.scopes = wantedScopes
        subject?.client = client
        subject?.isClient = true
        guard let subject else { throw GrantError(.invalidClient, "The client has no name") }
        let access = authority.issueAccess(for: subject, now: now)
        return answer(access: access, refresh: nil, for: subject, authority)
    }

    /// RFC 7523 §2.1 and RFC 8693 §2.1.
    private static let jwtBearer = "urn:ietf:params:oauth:grant-type:jwt-bearer"
    private static let tokenExchange = "urn:ietf:params:oauth:grant-type:token-exchange"

    /// Tokens for the user whom another service's token names by email or subject.
    private func identity(
        _ authority: inout TokenAuthority, _ users: FixtureCollection?, _ client: String?
    ) throws(GrantError) -> TokenAnswer {
        guard let text = request.text("id_token", "assertion", "subject_token", "token") else {
            throw GrantError(.invalidRequest, "id_token, assertion or subject_token is needed")
        }
        let claims = IdentityToken(text).flatMap { $0.isExpired(at: now) ? nil : $0.claims }
        let names = ["email", "sub"].compactMap { claims?[$0]?.string }
        var subject: TokenAuthority.Subject?
        for name in names where subject == nil {
            subject = authority.user(named: name, password: nil, users: users)
        }
        if let user = subject {
            subject?.scopes = try user.row.scopes(asked: wantedScopes, authority.binding)
        }
        subject?.client = client
        guard let subject, let login = authority.login(subject, now: now) else {
            _ = authority.login(nil, now: now)
            throw GrantError(.invalidGrant, authority.binding.messages.identityInvalid)
        }
        return answer(login.tokens, for: subject, authority)
    }

    private func code(
        _ authority: inout TokenAuthority, _ users: FixtureCollection?, _ client: String?
    ) throws(GrantError) -> TokenAnswer {
        guard let value = request.text("code", "auth_code", "authCode") else {
            throw GrantError(.invalidRequest, "code is needed")
        }
        guard let code = authority.codes[value], code.expiresAt > now else {
            throw GrantError(.invalidGrant, "The code is unknown or has expired")
        }
        if let token = code.accessToken {
            authority.revoke(familyOf: token)
            throw GrantError(.invalidGrant, "The code was used before; its tokens are revoked")
        }
        guard code.subject.client == nil || client == nil || code.subject.client == client else {
            throw GrantError(.invalidGrant, "The code was given to another client")
        }
        guard code.redirectURI == nil || code.redirectURI == request.text("redirect_uri")
        else {
            throw GrantError(.invalidGrant, "redirect_uri is not that of the authorization request")
        }
        try check(code.challenge, by: request.text("code_verifier", "codeVerifier"))
        guard let login = authority.login(code.subject, now: now) else {
            throw GrantError(.invalidGrant, "The user is gone")
        }
        authority.codes.spend(value, for: login.tokens.access)
        return answer(login.tokens, for: code.subject, authority, nonce: code.nonce)
    }

    private func check(_ challenge: CodeChallenge?, by verifier: String?) throws(GrantError) {
        switch (challenge, verifier) {
        case (nil, nil): return
        case (let challenge?, let verifier?):
            guard challenge.isMet(by: verifier) else {
                throw GrantError(.invalidGrant, "code_verifier does not match code_challenge")
            }
        case (.some, nil):
            throw GrantError(.invalidGrant, "code_verifier is missing")
        case (nil, .some):
            throw GrantError(.invalidGrant, "The code was requested without a code_challenge")
        }
    }

    // MARK: - Clients and scopes

    /// The id of the client, from Basic credentials or the body (RFC 6749 §2.3.1); `nil` if there
    /// is none.
    private func client(_ binding: TokenBinding) throws(GrantError) -> String? {
        let basic = authorization.flatMap(HTTPCredentials.init)?.basic
        let id = basic?.user ?? request.text("client_id", "clientId")
        // An app that does not say who it is may be one that need not register.
        if binding.clients == nil, id == nil { return nil }
        guard let clients = binding.clients ?? apps else { return id }
        let secret = basic?.password ?? request.text("client_secret", "clientSecret") ?? ""
        guard let id, let known = clients[id] else {
            throw GrantError(.invalidClient, "The client is unknown")
        }
        guard known.isEmpty || known == secret else {
            throw GrantError(.invalidClient, "The client's secret is wrong")
        }
        return id
    }

    private var wantedScopes: Set<String>? {
        request.text("scope").map(Self.scopes)
    }

    // MARK: - Answers

    private func answer(
        _ pair: TokenPair, for subject: TokenAuthority.Subject?, _ authority: TokenAuthority,
        nonce: String? = nil
    ) -> TokenAnswer {
        answer(
            access: pair.access, refresh: pair.refresh, for: subject, authority, nonce: nonce)
    }

    private func answer(
        access: String, refresh: String?, for subject: TokenAuthority.Subject?,
        _ authority: TokenAuthority, nonce: String? = nil
    ) -> TokenAnswer {
        var answer = TokenAnswer(shape: shape ?? .oauth, now: now)
        answer.texts = [.accessToken: access, .tokenType: authority.binding.tokenType]
        answer.texts[.refreshToken] = refresh
        if let scopes = subject?.scopes {
            answer.texts[.scope] = scopes.sorted().joined(separator: " ")
        }
        if let subject, subject.scopes?.contains("openid") == true {
            answer.texts[.idToken] = authority.identityToken(
                for: subject, client: subject.client, nonce: nonce, now: now)
        }
        answer.lifetimes = (authority.accessLifetime, authority.refreshLifetime)
        answer.user = subject?.row
        answer.claims = authority.binding.claims
        return answer
    }
}

extension Row {
    /// The scopes of a user's token: the requested scopes that the user may have.
    func scopes(
        asked: Set<String>?, _ binding: TokenBinding
    ) throws(GrantError) -> Set<String>? {
        guard let field = binding.scopes else { return asked }
        let value = self[FieldPath(field)]
        let allowed = Set(
            value?.array?.compactMap(\.string)
                ?? value?.string?.split(separator: " ").map(String.init) ?? [])
        guard let asked else { return allowed }
        let granted = asked.intersection(allowed)
        guard !granted.isEmpty || asked.isEmpty else {
            throw GrantError(.invalidScope, "The user may have none of these scopes")
        }
        return granted
    }
}
