/// A login's answer: the session's token and who it is for.
struct LoginResponse: Decodable, Sendable {
    let token: TokenResponse
    let user: User

    /// A login for an app without a server.
    static let demo = "\(TokenResponse.demo.dropLast()), \(UserResponse.demo().dropFirst())"

    init(from decoder: any Decoder) throws {
        token = try TokenResponse(from: decoder)
        user = try UserResponse(from: decoder).user
    }
}

/// What the server exchanges for a session.
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

extension Endpoint where Response == TokenResponse {
    static func refresh(_ refreshToken: String) -> Self {
        Endpoint(.post, "/auth/refresh", body: .json(["refreshToken": refreshToken]))
            .demo(TokenResponse.demo)
    }
}

extension Endpoint where Response == NoContent {
    static func resetPassword(email: String) -> Self {
        Endpoint(.post, "/auth/reset-password", body: .json(["email": email])).demo()
    }

    /// Closes the session of this very token: by the time it is sent, the app has no other.
    static func logout(accessToken: String) -> Self {
        Endpoint(.post, "/auth/logout", authentication: .token(accessToken)).demo()
    }
}
