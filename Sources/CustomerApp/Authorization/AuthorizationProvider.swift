/// Signs users in with an account of another service; on a device, it shows the system's sheet.
@MainActor
public protocol AuthorizationProvider: AnyObject, Sendable {
    /// Lets the user sign in there; throws `CancellationError` if they cancel.
    func authorize() async throws -> AuthToken
}
