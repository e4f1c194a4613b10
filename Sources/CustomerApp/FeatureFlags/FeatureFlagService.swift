public import Foundation
public import Observation

/// Says which features are on: what the server says, over the defaults the app ships with.
///
/// A failed load keeps the flags of the last good one, and the defaults before any. A feature that is
/// rolled out to a part of the installations is off until the installation has an id, and follows
/// the id as soon as there is one, without another request.
@MainActor
@Observable
public final class FeatureFlagService {
    /// The flags the app ships with.
    public static let defaults = Dictionary(
        uniqueKeysWithValues: Feature.allCases.map { ($0.key, $0.isOnByDefault) })

    private var answered: [FeatureFlag] = []

    @ObservationIgnored private let client: HTTPClient
    @ObservationIgnored private let defaults: [String: Bool]
    @ObservationIgnored private let installationID: @MainActor () -> UUID?
    @ObservationIgnored private var order = AnswerOrder()

    /// Creates a service that knows the defaults; `installationID` is read whenever a flag is.
    public init(
        client: HTTPClient, defaults: [String: Bool] = FeatureFlagService.defaults,
        installationID: @escaping @MainActor () -> UUID? = { nil },
    ) {
        self.client = client
        self.defaults = defaults
        self.installationID = installationID
    }

    /// Each known flag and whether it is on, observable; of two flags with one key the last counts.
    public var flags: [String: Bool] {
        let id = installationID()
        return answered.reduce(into: defaults) { $0[$1.key] = $1.isOn(for: id) }
    }

    /// Whether a feature is on, observable.
    public func isEnabled(_ feature: Feature) -> Bool { isEnabled(feature.key) }

    /// Whether a feature is on, observable; one that neither the server nor the app knows is off.
    public func isEnabled(_ key: String) -> Bool {
        let flag = answered.last { $0.key == key }
        return flag?.isOn(for: installationID()) ?? defaults[key] ?? false
    }

    /// Fetches the flags, which needs no session; an answer that is still fresh serves as well.
    public func load() async throws(AppError) {
        try await fetch(.featureFlags)
    }

    /// Asks the server whether anything was switched since, however fresh the last answer is.
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
