public import Foundation

/// Knows the number that the server has given to this installation of the app.
@MainActor
public protocol InstallationService: AnyObject, Sendable {
    /// The number, once the server has given one; kept between launches and sign-outs.
    var installationID: UUID? { get }

    /// Has the server give a number, unless it has already; however often it is called, once.
    @discardableResult
    func register() async throws(AppError) -> UUID
}
