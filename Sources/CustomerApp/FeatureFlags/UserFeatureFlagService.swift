/// The features that the signed-in user has switched on.
@MainActor
public protocol UserFeatureFlagService: AnyObject, Sendable {
    /// The names of the features, observable; empty before the first fetch.
    var names: Set<String> { get }

    /// Fetches the names again; after a failure the previous names stay.
    func refresh() async throws(AppError)

    /// Switches a feature on or off; a repeated call has no further effect.
    func set(_ isEnabled: Bool, _ name: String) async throws(AppError)

    /// Removes the names.
    func clearState()
}
