public import Foundation

/// Registers this installation of the app with the server.
@MainActor
public protocol InstallationService: AnyObject, Sendable {
    /// The identifier that the server assigned, or nil; kept between launches and after signing
    /// out.
    var installationID: UUID? { get }

    /// Registers the installation unless it is registered; simultaneous calls share one request.
    @discardableResult
    func register() async throws(AppError) -> UUID
}
