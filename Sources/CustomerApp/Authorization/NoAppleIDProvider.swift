/// A provider for systems without Sign in with Apple; it always throws.
@MainActor
public final class NoAppleIDProvider: AppleIDProvider {
    /// Creates a provider that always throws.
    public init() {}

    public func identity(nonce: SignInNonce) async throws -> AppleIdentity {
        throw AppError.notAllowed(message: "Signing in with Apple is not possible here.")
    }
}
