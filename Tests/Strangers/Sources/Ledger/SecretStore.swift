import Foundation
import Synchronization

/// Where secrets live between launches. On a device this is the keychain; never user defaults or a file.
public protocol SecretStore: Sendable {
    func secret(named name: String) throws -> Data?
    func store(_ secret: Data, named name: String) throws
    func removeSecret(named name: String) throws
}

/// Forgets everything when the process ends.
public final class InMemorySecretStore: SecretStore {
    private let secrets = Mutex<[String: Data]>([:])

    public init() {}

    public func secret(named name: String) -> Data? { secrets.withLock { $0[name] } }
    public func store(_ secret: Data, named name: String) { secrets.withLock { $0[name] = secret } }
    public func removeSecret(named name: String) { secrets.withLock { $0[name] = nil } }
}
