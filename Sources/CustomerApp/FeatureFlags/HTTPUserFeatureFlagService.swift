/// The user's features of the API, kept between launches.
@MainActor
public final class HTTPUserFeatureFlagService: UserFeatureFlagService {
    private let client: HTTPClient
    private let stored: StoredProperty<Set<String>>
    private var epoch = 0

    /// Creates a service that knows the names of the last launch.
    public init(client: HTTPClient, stored: StoredProperty<Set<String>>) {
        self.client = client
        self.stored = stored
    }

    public var names: Set<String> { stored.value(default: []) }

    public func refresh() async throws {
        try await keep(.userFeatureFlags)
    }

    public func set(_ isEnabled: Bool, _ name: String) async throws {
        try await keep(.setUserFeatureFlag(name, isEnabled))
    }

    public func clearState() {
        epoch += 1
        stored.value = nil
    }

    private func keep(_ endpoint: Endpoint<Set<String>>) async throws {
        let epoch = epoch
        let names = try await client.send(endpoint)
        guard epoch == self.epoch else { throw AppError.sessionEnded }
        stored.value = names
    }
}

private struct NamedFlag: Decodable, Sendable {
    let name: String
}

private struct FlagSetting: Encodable, Sendable {
    let name: String
    let enabled: Bool
}

extension Endpoint where Response == Set<String> {
    static var userFeatureFlags: Self {
        Endpoint<[NamedFlag]>(.get, "/auth/users/me/feature-flags", authentication: .bearer)
            .map { Set($0.map(\.name)) }
            .with { $0.caching = .revalidate }
    }

    static func setUserFeatureFlag(_ name: String, _ isEnabled: Bool) -> Self {
        Endpoint<[NamedFlag]>(
            .post, "/auth/users/me/feature-flags",
            body: .json(FlagSetting(name: name, enabled: isEnabled)), authentication: .bearer,
        ).map { Set($0.map(\.name)) }
    }
}
