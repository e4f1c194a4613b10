public import Foundation

/// Knows the number that the server has given to this installation of the app.
@MainActor
public protocol InstallationService: AnyObject, Sendable {
    /// The number, once the server has given one; kept between launches and sign-outs.
    var installationID: UUID? { get }

    /// Has the server give a number, unless it has already; however often it is called, once.
    @discardableResult
    func register() async throws -> UUID
}

/// The installation as the API knows it.
@MainActor
public final class HTTPInstallationService: InstallationService {
    private let client: HTTPClient
    private let stored: StoredProperty<UUID>
    private let device: InstallationRequest
    private var registration: SharedTask<UUID>?

    /// Creates a service that tells the server what device it is on.
    public init(
        client: HTTPClient, stored: StoredProperty<UUID>, deviceModel: String,
        identifierForVendor: String? = nil,
    ) {
        self.client = client
        self.stored = stored
        device = InstallationRequest(
            deviceModel: deviceModel, identifierForVendor: identifierForVendor)
    }

    public var installationID: UUID? { stored.value }

    @discardableResult
    public func register() async throws -> UUID {
        if let installationID { return installationID }
        if let registration { return try await registration.value() }
        let (client, device) = (client, device)
        let task = SharedTask(endsWhenAbandoned: false) {
            try await client.send(.register(device)).id
        }
        registration = task
        defer { registration = nil }
        let id = try await task.value()
        stored.value = id
        return id
    }
}

struct InstallationRequest: Encodable, Sendable {
    let deviceModel: String
    let identifierForVendor: String?
}

struct InstallationResponse: Decodable, Sendable {
    let id: UUID
}

extension Endpoint where Response == InstallationResponse {
    static func register(_ device: InstallationRequest) -> Self {
        Endpoint(.post, "/installation", body: .json(device))
    }
}

extension AppContainer {
    /// Knows the number that the server has given to this installation of the app.
    public var installationService: Factory<any InstallationService> {
        factory(.application) { container in
            HTTPInstallationService(
                client: container.httpClient(),
                stored: container.storedProperty("installation.id"),
                deviceModel: container.configuration.deviceModel)
        }
    }
}
