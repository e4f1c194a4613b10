/// A provider for systems without another service; it always throws.
@MainActor
public final class NoAuthorizationProvider: AuthorizationProvider {
    /// Creates a provider that always throws.
    public init() {}

    public func authorize() async throws -> AuthToken {
        throw AppError.notAllowed(message: "Signing in with another account is not possible here.")
    }
}
