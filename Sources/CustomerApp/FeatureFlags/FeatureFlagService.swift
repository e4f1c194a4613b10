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

    /// Creates a service that knows the defaults.
    public init(client: HTTPClient, defaults: [String: Bool] = FeatureFlagService.defaults) {
        self.client = client
        self.defaults = defaults
        flags = defaults
    }

    /// Whether a feature is on; one that neither the server nor the app knows is off.
    public func isEnabled(_ key: String) -> Bool { flags[key] ?? false }

    /// Asks the server, which needs no session for it.
    ///
    /// Of two flags with one name the last counts.
    public func load() async throws {
        let remote = try await client.send(.featureFlags)
        let answered = Dictionary(remote.map { ($0.key, $0.enabled) }) { _, last in last }
        flags = defaults.merging(answered) { _, remote in remote }
    }
}

/// One flag as the server writes it.
struct FeatureFlag: Decodable, Sendable {
    let key: String
    let enabled: Bool
}

extension Endpoint where Response == [FeatureFlag] {
    static var featureFlags: Self { Endpoint(.get, "/feature-flags") }
}

extension AppContainer {
    /// Says which features are on.
    public var featureFlagService: Factory<FeatureFlagService> {
        factory(.application) { FeatureFlagService(client: $0.httpClient()) }
    }
}
