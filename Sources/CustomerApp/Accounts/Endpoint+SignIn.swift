/// The response to a login: the session's token and its user.
struct LoginResponse: Decodable, Sendable {
    let token: TokenResponse
    let user: User

    /// The response to a login as demo data.
    static let demo = "\(TokenResponse.demo.dropLast()), \(UserResponse.demo().dropFirst())"

    init(from decoder: any Decoder) throws {
        token = try TokenResponse(from: decoder)
        // A login gives both tokens; only a refresh may leave the refresh token as it is.
        guard token.refreshToken != nil else {
            throw DecodingError.keyNotFound(
                TokenResponse.CodingKeys.refreshToken,
                .init(codingPath: decoder.codingPath, debugDescription: "no refresh token"))
        }
        user = try UserSummary(from: decoder).user
    }
}

/// The request body that exchanges an Apple identity for a session.
private struct AppleLoginRequest: Encodable, Sendable {
    let identityToken: String
    let nonce: String
    let firstName: String?
    let lastName: String?
}

extension Endpoint where Response == LoginResponse {
    static func login(username: String, password: String) -> Self {
        Endpoint(
            .post, "/auth/login", body: .json(["username": username, "password": password])
        ).demo(LoginResponse.demo)
    }

    static func appleLogin(_ identity: AppleIdentity, nonce: SignInNonce) -> Self {
        Endpoint(
            .post, "/auth/apple",
            body: .json(
                AppleLoginRequest(
                    identityToken: identity.identityToken, nonce: nonce.rawValue,
                    firstName: identity.firstName, lastName: identity.lastName))
        ).demo(LoginResponse.demo)
    }
}

extension Endpoint where Response == NoContent {
    static func resetPassword(email: String) -> Self {
        Endpoint(.post, "/auth/reset-password", body: .json(["email": email])).demo()
    }

    /// Ends the session of the given token; the app has already removed its own.
    static func logout(accessToken: String) -> Self {
        Endpoint(.post, "/auth/logout", authentication: .token(accessToken)).demo()
    }
}
