/// The features that the signed-in user has switched on.
@MainActor
public protocol UserFeatureFlagService: AnyObject, Sendable {
    /// Their names, observable; empty before they were fetched.
    var names: Set<String> { get }

    /// Fetches the names anew; on failure those known stay.
    func refresh() async throws(AppError)

    /// Switches a feature on or off; doing it twice changes nothing.
    func set(_ isEnabled: Bool, _ name: String) async throws(AppError)

    /// Forgets the names.
    func clearState()
}
