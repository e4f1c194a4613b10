public import Foundation

/// A store with one keychain item per key, for data that no other app may read.
public struct KeychainKeyValueStore: KeyValueStore {
    /// The service name that the items of this store share.
    public let service: String

    private let keychain: any Keychain

    /// Creates a store in a keychain; stores with the same service share their items.
    public init(service: String, keychain: any Keychain) {
        self.service = service
        self.keychain = keychain
    }

    public func data(forKey key: String) throws -> Data? {
        let (status, data) = keychain.read(item(key))
        switch status {
        case .success: return data
        case .itemNotFound: return nil
        default: throw KeychainError(operation: .read, status: status)
        }
    }

    public func set(_ data: Data?, forKey key: String) throws {
        guard let data else { return try delete(item(key)) }
        let status = write(data, item(key))
        guard status == .success else { throw KeychainError(operation: .write, status: status) }
    }

    private func write(_ data: Data, _ item: KeychainItem) -> KeychainStatus {
        let updated = keychain.update(data, of: item)
        guard updated == .itemNotFound else { return updated }
        let added = keychain.add(data, to: item)
        // An extension of the app may have added the item meanwhile.
        return added == .duplicateItem ? keychain.update(data, of: item) : added
    }

    private func delete(_ item: KeychainItem) throws {
        let status = keychain.delete(item)
        guard status == .success || status == .itemNotFound else {
            throw KeychainError(operation: .delete, status: status)
        }
    }

    private func item(_ key: String) -> KeychainItem {
        KeychainItem(service: service, account: key)
    }
}
