import Synchronization

/// Where the API key lives. The app on a phone uses the keychain; nothing ever goes to plain storage.
public protocol SecretStore: Sendable {
    func secret(named name: String) -> String?
    func setSecret(_ secret: String?, named name: String)
}

/// Keeps secrets for the life of the process only.
public final class InMemorySecretStore: SecretStore, CustomStringConvertible, CustomReflectable {
    private let secrets: Mutex<[String: String]>

    public init(apiKey: String? = nil) {
        secrets = Mutex(apiKey.map { [SecretName.apiKey: $0] } ?? [:])
    }

    public func secret(named name: String) -> String? { secrets.withLock { $0[name] } }

    public func setSecret(_ secret: String?, named name: String) {
        secrets.withLock { $0[name] = secret }
    }

    /// Printing or dumping the store must not print what is in it.
    public var description: String { "InMemorySecretStore" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

public enum SecretName {
    public static let apiKey = "almanac.api-key"
}
