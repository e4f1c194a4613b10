/// Signs people in with another service's account; the system's own sheet is behind it on a device.
@MainActor
public protocol AuthorizationProvider: AnyObject, Sendable {
    /// Has the user sign in there; throws `CancellationError` when they change their mind.
    func authorize() async throws -> AuthToken
}
