/// There is no signing in with Apple on this system.
@MainActor
public final class NoAppleIDProvider: AppleIDProvider {
    /// Creates a provider that nobody can sign in with.
    public init() {}

    public func identity(nonce: SignInNonce) async throws -> AppleIdentity {
        throw AppError.notAllowed(message: "Signing in with Apple is not possible here.")
    }
}
