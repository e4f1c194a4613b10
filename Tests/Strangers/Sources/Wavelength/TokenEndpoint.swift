import Foundation

/// The OAuth part of the service: form-encoded, snake case, and with errors of its own shape (RFC 6749).
/// All of it is POST and none of it is repeated. A refresh least of all: the first attempt may have
/// reached the service, and the old token is void from then on.
struct TokenEndpoint: Sendable {
    /// The user name and password, or the refresh token, are not accepted.
    struct InvalidGrant: Error {
        let message: String?
    }

    private struct Grant: Decodable {
        let access_token: String
        let token_type: String?
        let expires_in: Double?
        let refresh_token: String?
    }

    private struct Refusal: Decodable {
        let error: String
        let error_description: String?
    }

    let transport: HTTPTransport
    let baseURL: URL
    let clientID: String
    let clock: AppClock

    func signIn(username: String, password: String) async throws -> Tokens {
        try await token(
            [("grant_type", "password"), ("username", username), ("password", password)],
            replacing: nil)
    }

    func refresh(_ tokens: Tokens) async throws -> Tokens {
        try await token(
            [("grant_type", "refresh_token"), ("refresh_token", tokens.refreshToken)],
            replacing: tokens.refreshToken)
    }

    /// RFC 7009. Nobody waits for it and nobody could do anything about a failure.
    func revoke(_ refreshToken: String) async {
        let call = HTTPCall.form(
            ["oauth", "revoke"],
            [
                ("token", refreshToken), ("token_type_hint", "refresh_token"),
                ("client_id", clientID),
            ])
        _ = try? await transport.send(call.request(baseURL: baseURL))
    }

    private func token(_ fields: [(name: String, value: String)], replacing old: String?)
        async throws -> Tokens
    {
        // Counted from before the call, so that a slow answer makes the token look older, never younger.
        let issuedAt = clock.now()
        let call = HTTPCall.form(["oauth", "token"], fields + [("client_id", clientID)])
        let answer = try await transport.send(call.request(baseURL: baseURL))
        guard answer.status == 200 else {
            let refusal = try? JSONDecoder().decode(Refusal.self, from: answer.body)
            let message = refusal?.error_description?.nonEmpty
            if refusal?.error == "invalid_grant" { throw InvalidGrant(message: message) }
            throw WavelengthError.server(status: answer.status, message: message)
        }
        guard let grant = try? JSONDecoder().decode(Grant.self, from: answer.body),
            !grant.access_token.isEmpty,
            grant.token_type.map({ $0.lowercased() == "bearer" }) ?? true,
            let refreshToken = grant.refresh_token?.nonEmpty ?? old
        else { throw WavelengthError.invalidResponse }
        return Tokens(
            accessToken: grant.access_token, refreshToken: refreshToken,
            issuedAt: issuedAt, lifetime: grant.expires_in)
    }
}
