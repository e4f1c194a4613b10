public import Foundation
public import Observation

/// Decides which features are on: flags from the server override the defaults of the app.
///
/// After a failed load the flags of the last successful load stay, or the defaults before any. A
/// feature that is rolled out to a part of the installations is off until the installation has an
/// identifier. As soon as there is one, the feature follows it without another request.
@MainActor
@Observable
public final class FeatureFlagService {
    /// The default flags of the app.
    public static let defaults = Dictionary(
        uniqueKeysWithValues: Feature.allCases.map { ($0.key, $0.isOnByDefault) })

    private var answered: [FeatureFlag] = []

    @ObservationIgnored private let client: HTTPClient
    @ObservationIgnored private let defaults: [String: Bool]
    @ObservationIgnored private let installationID: @MainActor () -> UUID?
    @ObservationIgnored private var order = AnswerOrder()

    /// Creates a service that starts with the defaults; `installationID` is called at each lookup.
    public init(
        client: HTTPClient, defaults: [String: Bool] = FeatureFlagService.defaults,
        installationID: @escaping @MainActor () -> UUID? = { nil },
    ) {
        self.client = client
        self.defaults = defaults
        self.installationID = installationID
    }

    /// Each known flag and whether it is on, observable; the last of several flags with one key
    /// counts.
    public var flags: [String: Bool] {
        let id = installationID()
        return answered.reduce(into: defaults) { $0[$1.key] = $1.isOn(for: id) }
    }

    /// Whether a feature is on, observable.
    public func isEnabled(_ feature: Feature) -> Bool { isEnabled(feature.key) }

    /// Whether a feature is on, observable; off if neither the server nor the defaults contain it.
    public func isEnabled(_ key: String) -> Bool {
        let flag = answered.last { $0.key == key }
        return flag?.isOn(for: installationID()) ?? defaults[key] ?? false
    }

    /// Fetches the flags without a session; uses a cached response while it is fresh.
    public func load() async throws(AppError) {
        try await fetch(.featureFlags)
    }

    /// Revalidates the flags with the server, even if the cached response is still fresh.
    public func refresh() async throws(AppError) {
        try await fetch(.featureFlags.with { $0.caching = .revalidate })
    }

    private func fetch(_ endpoint: Endpoint<[FeatureFlag]>) async throws(AppError) {
        let request = order.begin()
        let flags = try await client.send(endpoint)
        guard try order.accepts(read: request) else { return }
        answered = flags
    }
}

extension Endpoint where Response == [FeatureFlag] {
    static var featureFlags: Self { Endpoint(.get, "/feature-flags").demo("[]") }
}
