/// A login's answer: the session's token and who it is for.
struct LoginResponse: Decodable, Sendable {
    let token: TokenResponse
    let user: User

    init(from decoder: any Decoder) throws {
        token = try TokenResponse(from: decoder)
        user = try UserResponse(from: decoder).user
    }
}

extension Endpoint where Response == LoginResponse {
    static func login(username: String, password: String) -> Self {
        Endpoint(
            .post, "/auth/login", body: .json(["username": username, "password": password]))
    }
}

extension Endpoint where Response == TokenResponse {
    static func refresh(_ refreshToken: String) -> Self {
        Endpoint(.post, "/auth/refresh", body: .json(["refreshToken": refreshToken]))
    }
}

extension Endpoint where Response == NoContent {
    static func resetPassword(email: String) -> Self {
        Endpoint(.post, "/auth/reset-password", body: .json(["email": email]))
    }

    /// Closes the session of this very token: by the time it is sent, the app has no other.
    static func logout(accessToken: String) -> Self {
        Endpoint(.post, "/auth/logout", authentication: .token(accessToken))
    }
}
