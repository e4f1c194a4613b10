public import Foundation
public import Observation

/// Says which features are on: what the server says, over the defaults the app ships with.
///
/// A failed load keeps the flags of the last good one, and the defaults before any.
@MainActor
@Observable
public final class FeatureFlagService {
    /// The flags the app ships with.
    public static let defaults: [String: Bool] = [
        "enable_ai_chat": false, "pro_paywall_v2": false, "social_features": true,
        "dark_mode_auto": true, "push_notifications": true,
    ]

    /// Each known flag and whether it is on.
    public private(set) var flags: [String: Bool]

    @ObservationIgnored private let client: HTTPClient
    @ObservationIgnored private let defaults: [String: Bool]
    @ObservationIgnored private let installationID: @MainActor () -> UUID?

    /// Creates a service that knows the defaults.
    ///
    /// A flag that is rolled out to a part of the installations is on for all that have no number yet.
    public init(
        client: HTTPClient, defaults: [String: Bool] = FeatureFlagService.defaults,
        installationID: @escaping @MainActor () -> UUID? = { nil },
    ) {
        self.client = client
        self.defaults = defaults
        self.installationID = installationID
        flags = defaults
    }

    /// Whether a feature is on; one that neither the server nor the app knows is off.
    public func isEnabled(_ key: String) -> Bool { flags[key] ?? false }

    /// Asks the server, which needs no session for it.
    ///
    /// Of two flags with one name the last counts.
    public func load() async throws {
        let remote = try await client.send(.featureFlags)
        let id = installationID()
        let answered = Dictionary(remote.map { ($0.key, $0.isOn(for: id)) }) { _, last in last }
        flags = defaults.merging(answered) { _, remote in remote }
    }
}

extension Endpoint where Response == [FeatureFlag] {
    static var featureFlags: Self { Endpoint(.get, "/feature-flags") }
}
