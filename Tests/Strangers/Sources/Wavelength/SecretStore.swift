import Foundation
import Synchronization

/// Where secrets live between launches. The app hands in the keychain; nothing else may hold a token.
public protocol SecretStore: Sendable {
    func read(_ name: String) throws -> Data?
    func write(_ secret: Data, for name: String) throws
    func remove(_ name: String) throws
}

/// For tests and previews. It forgets everything with the process.
public final class InMemorySecretStore: SecretStore {
    private let secrets = Mutex<[String: Data]>([:])

    public init() {}

    public func read(_ name: String) -> Data? { secrets.withLock { $0[name] } }
    public func write(_ secret: Data, for name: String) { secrets.withLock { $0[name] = secret } }
    public func remove(_ name: String) { secrets.withLock { _ = $0.removeValue(forKey: name) } }
}

/// One pair of tokens. Its description is empty of secrets, so that it may appear in a log by accident.
struct Tokens: Sendable, Codable, CustomStringConvertible, CustomReflectable {
    let accessToken: String
    let refreshToken: String
    /// Nil when the service did not say; then only a 401 leads to a refresh.
    let expiresAt: Date?
    /// Shortly before `expiresAt`: from here on the token is renewed before it is used.
    let refreshAt: Date?

    init(accessToken: String, refreshToken: String, issuedAt: Date, lifetime: TimeInterval?) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        expiresAt = lifetime.map { issuedAt + $0 }
        // A fixed margin would renew a very short-lived token on every request.
        refreshAt = lifetime.map { issuedAt + $0 - min(30, $0 / 5) }
    }

    var description: String { "Tokens(hidden)" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
