/// What the contract's root `x-stub.tokens` says: who may log in and how tokens are told apart.
public struct TokenBinding: Sendable, Hashable {
    /// The collection of users and the fields that hold their credentials.
    public var collection: String
    public var username: String
    public var password: String
    /// Row members copied into the login answer and the token's payload.
    public var claims: [String]
    /// The login member that sets the access token's life, in minutes.
    public var lifetimeParameter: String?
    /// Seconds.
    public var accessLifetime: Double
    /// Seconds.
    public var refreshLifetime: Double
    public var messages: Messages

    public struct Messages: Sendable, Hashable {
        public var missing = "Access Token is required"
        public var expired = "Token Expired!"
        public var invalid = "Invalid/Expired Token!"
        public var credentialsMissing = "Username and password required"
        public var credentialsWrong = "Invalid credentials"
        public var identityInvalid = "Invalid identity token"
        public var refreshMissing = "Refresh token required"
        public var refreshInvalid = "Invalid refresh token"
        public var loggedOut = "Logged out successfully"
    }
}
