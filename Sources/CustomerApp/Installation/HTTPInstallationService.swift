public import Foundation

/// Registers this installation with the API.
@MainActor
public final class HTTPInstallationService: InstallationService {
    private let client: HTTPClient
    private let stored: StoredProperty<UUID>
    private let device: InstallationRequest
    private var registration: SharedTask<UUID>?

    /// Creates a service that sends the given description of the device.
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
    public func register() async throws(AppError) -> UUID {
        if let installationID { return installationID }
        let task = registration ?? begin()
        registration = task
        do {
            return try await task.value()
        } catch {
            throw AppError(error)
        }
    }

    /// The task continues when all waiters have left, so that the app never registers twice.
    private func begin() -> SharedTask<UUID> {
        let (client, device) = (client, device)
        return SharedTask(endsWhenAbandoned: false) { [weak self] in
            let answer: Result<UUID, any Error>
            do {
                answer = .success(try await client.send(.register(device)).id)
            } catch {
                answer = .failure(error)
            }
            await self?.end(with: answer)
            return try answer.get()
        }
    }

    private func end(with answer: Result<UUID, any Error>) {
        registration = nil
        if case .success(let id) = answer { stored.value = id }
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
            .demo(#"{"id": "00000000-0000-4000-8000-000000000000"}"#)
    }
}
