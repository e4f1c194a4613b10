/// The contract's root `x-stub.tokens`: how users log in, and what tokens contain.
public struct TokenBinding: Sendable, Hashable {
    /// The collection of users.
    public var collection: String
    /// The field with the user name.
    public var username: String
    /// The field with the password.
    public var password: String
    /// Fields that are copied into the login response and the token's payload.
    public var claims: [String]
    /// The member of the login request that sets the lifetime of the access token, in minutes.
    public var lifetimeParameter: String?
    /// Default lifetime of access tokens, in seconds.
    public var accessLifetime: Double
    /// Lifetime of refresh tokens, in seconds.
    public var refreshLifetime: Double
    /// The messages of the token operations.
    public var messages: Messages

    /// The messages of the token operations, each with a default.
    public struct Messages: Sendable, Hashable {
        /// The request has no access token.
        public var missing = "Access Token is required"
        /// The access token has expired.
        public var expired = "Token Expired!"
        /// The access token is malformed or revoked.
        public var invalid = "Invalid/Expired Token!"
        /// The login request lacks the user name or the password.
        public var credentialsMissing = "Username and password required"
        /// The user name or the password is wrong.
        public var credentialsWrong = "Invalid credentials"
        /// The token of another service is malformed, expired or names no user.
        public var identityInvalid = "Invalid identity token"
        /// The request lacks the refresh token.
        public var refreshMissing = "Refresh token required"
        /// The refresh token is malformed, revoked or expired.
        public var refreshInvalid = "Invalid refresh token"
        /// The logout succeeded.
        public var loggedOut = "Logged out successfully"
    }
}
