/// Signs users in with Apple; on a device, `ASAuthorizationController` does it.
@MainActor
public protocol AppleIDProvider: AnyObject, Sendable {
    /// Shows the system's sheet; throws `CancellationError` if the user cancels.
    ///
    /// The request carries the SHA-256 digest of the nonce, and the identity token contains that
    /// digest. The server compares it with the nonce that it receives, so a token cannot be used
    /// again.
    func identity(nonce: SignInNonce) async throws -> AppleIdentity
}
