/// There is no other service on this system.
@MainActor
public final class NoAuthorizationProvider: AuthorizationProvider {
    /// Creates a provider that knows no other service.
    public init() {}

    public func authorize() async throws -> AuthToken {
        throw AppError.notAllowed(message: "Signing in with another account is not possible here.")
    }
}
