extension Endpoint where Response == TokenResponse {
    static func refresh(_ refreshToken: String) -> Self {
        Endpoint(.post, "/auth/refresh", body: .json(["refreshToken": refreshToken]))
            .demo(TokenResponse.demo)
    }
}
