/// An access token for one request, with the session that it belongs to.
struct AccessGrant: Sendable {
    let accessToken: String
    let generation: Int

    /// True if this call waited for a renewal; such a token is not renewed again.
    let isRenewed: Bool

    init(_ session: CredentialStore.Session, isRenewed: Bool) {
        accessToken = session.token.accessToken
        generation = session.generation
        self.isRenewed = isRenewed
    }
}
