import Foundation
import Ledger
import UnderstudyChecks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The app as it runs on a device: its session, and what it was composed from.
struct LedgerApp: Sendable {
    let session: SessionModel
    let configuration: LedgerConfiguration

    /// Launches the app, which continues a stored session.
    static func launch(_ setup: AppSetup) async -> LedgerApp {
        var configuration = LedgerConfiguration(baseURL: setup.url)
        configuration.secrets = StoredSecrets(storage: setup.storage)
        configuration.sleep = { try await setup.clock.sleep(for: $0) }
        configuration.now = { setup.now }
        configuration.transport = CSRFCookieAtLogin(
            transport: Transport(configuration: configuration.urlSession))
        let app = await LedgerApp(
            session: SessionModel(configuration), configuration: configuration)
        await app.session.restore()
        return app
    }

    @MainActor var isSignedIn: Bool {
        if case .signedIn = session.state { true } else { false }
    }
}

/// The keychain of a check.
struct StoredSecrets: SecretStore {
    let storage: AppStorage

    func secret(named name: String) -> Data? { storage[name].map { Data($0) } }
    func store(_ secret: Data, named name: String) { storage[name] = [UInt8](secret) }
    func removeSecret(named name: String) { storage[name] = nil }
}

/// Adds the second cookie of the login, which the stub cannot send: the CSRF token that writes repeat in a header.
///
/// It changes the answer of `POST /session` alone, if that has the first cookie.
struct CSRFCookieAtLogin: HTTPTransport {
    let transport: any HTTPTransport

    func send(_ request: URLRequest) async throws -> (body: Data, response: HTTPURLResponse) {
        let (body, response) = try await transport.send(request)
        guard request.httpMethod == "POST", request.url?.lastPathComponent == "session",
            let url = response.url, let cookie = response.value(forHTTPHeaderField: "Set-Cookie")
        else { return (body, response) }
        var fields: [String: String] = [:]
        for (name, value) in response.allHeaderFields { fields["\(name)"] = "\(value)" }
        fields["Set-Cookie"] = cookie + ", csrf_token=9b2e6d10c4; Path=/; SameSite=Lax"
        let changed = HTTPURLResponse(
            url: url, statusCode: response.statusCode, httpVersion: "HTTP/1.1", headerFields: fields
        )
        return (body, changed ?? response)
    }
}
