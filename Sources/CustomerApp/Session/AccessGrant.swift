/// The leave to send one request: a token, and the session it belongs to.
struct AccessGrant: Sendable {
    let accessToken: String
    let generation: Int

    /// True when this call waited for a renewal; a token that new is not renewed again.
    let isRenewed: Bool

    init(_ session: CredentialStore.Session, isRenewed: Bool) {
        accessToken = session.token.accessToken
        generation = session.generation
        self.isRenewed = isRenewed
    }
}
