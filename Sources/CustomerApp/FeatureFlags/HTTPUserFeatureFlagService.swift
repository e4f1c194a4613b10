/// The user's features from the API, stored between launches.
@MainActor
public final class HTTPUserFeatureFlagService: UserFeatureFlagService {
    private let client: HTTPClient
    private let stored: StoredProperty<Set<String>>
    private var order = AnswerOrder()

    /// Creates a service that starts with the stored names.
    public init(client: HTTPClient, stored: StoredProperty<Set<String>>) {
        self.client = client
        self.stored = stored
    }

    public var names: Set<String> { stored.value(default: []) }

    public func refresh() async throws(AppError) {
        let request = order.begin()
        let names = try await client.send(.userFeatureFlags)
        if try order.accepts(read: request) { stored.value = names }
    }

    public func set(_ isEnabled: Bool, _ name: String) async throws(AppError) {
        let request = order.begin()
        let names = try await client.send(.setUserFeatureFlag(name, isEnabled))
        if try order.accepts(write: request) { stored.value = names }
    }

    public func clearState() {
        order.clear()
        stored.value = nil
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
            .demo(#"[{"name": "early_access"}]"#)
    }

    static func setUserFeatureFlag(_ name: String, _ isEnabled: Bool) -> Self {
        Endpoint<[NamedFlag]>(
            .post, "/auth/users/me/feature-flags",
            body: .json(FlagSetting(name: name, enabled: isEnabled)), authentication: .bearer,
        ).map { Set($0.map(\.name)) }
            .demo(isEnabled ? #"[{"name": "\#(name)"}]"# : "[]")
    }
}
