/// An access token for one request, with the session that it belongs to.
public struct AccessGrant: Sendable {
    /// The token.
    public let accessToken: String

    /// The number of the session; each sign-in gets a new one.
    public let generation: Int

    /// True if this call waited for a renewal; such a token is not renewed again.
    public let isRenewed: Bool

    /// Creates a grant.
    public init(accessToken: String, generation: Int, isRenewed: Bool) {
        self.accessToken = accessToken
        self.generation = generation
        self.isRenewed = isRenewed
    }
}
