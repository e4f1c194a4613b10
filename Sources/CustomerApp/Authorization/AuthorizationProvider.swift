/// Signs people in with another service's account; the system's own sheet is behind it on a device.
@MainActor
public protocol AuthorizationProvider: AnyObject, Sendable {
    /// Has the user sign in there; throws `CancellationError` when they change their mind.
    func authorize() async throws -> AuthToken
}

/// There is no other service on this system.
@MainActor
public final class NoAuthorizationProvider: AuthorizationProvider {
    /// Creates a provider that knows no other service.
    public init() {}

    public func authorize() async throws -> AuthToken {
        throw AppError.notAllowed(message: "Signing in with another account is not possible here.")
    }
}

extension AppContainer {
    /// Signs people in with another service's account; the app for a device puts its own here.
    public var authorizationProvider: Factory<any AuthorizationProvider> {
        factory(.application) { _ in NoAuthorizationProvider() }
    }
}
