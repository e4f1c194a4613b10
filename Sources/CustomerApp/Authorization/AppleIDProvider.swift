/// Has people sign in with Apple; `ASAuthorizationController` is behind it on a device.
@MainActor
public protocol AppleIDProvider: AnyObject, Sendable {
    /// Shows the system's sheet; throws `CancellationError` when the user changes their mind.
    ///
    /// The request carries the nonce's SHA-256 digest, which comes back within the identity token:
    /// the server compares it with the nonce that it is sent, so nobody can use the token again.
    func identity(nonce: SignInNonce) async throws -> AppleIdentity
}
