#if canImport(Security)
    public import Foundation
    import Security

    /// The keychain of Apple's systems: generic passwords that stay on this device.
    ///
    /// Items can be read from the first unlock after the device was switched on, so that a launch in
    /// the background finds them, and are part of no backup that another device could restore.
    public struct SystemKeychain: Keychain {
        /// Creates the app's keychain, which its entitlements name.
        public init() {}

        public func read(_ item: KeychainItem) -> (status: KeychainStatus, data: Data?) {
            var wanted = query(item)
            wanted[kSecReturnData] = true
            wanted[kSecMatchLimit] = kSecMatchLimitOne
            var found: CFTypeRef?
            let status = SecItemCopyMatching(wanted as CFDictionary, &found)
            return (KeychainStatus(rawValue: status), found as? Data)
        }

        public func add(_ data: Data, to item: KeychainItem) -> KeychainStatus {
            let attributes = query(item).merging(values(data)) { $1 }
            return KeychainStatus(rawValue: SecItemAdd(attributes as CFDictionary, nil))
        }

        public func update(_ data: Data, of item: KeychainItem) -> KeychainStatus {
            KeychainStatus(
                rawValue: SecItemUpdate(query(item) as CFDictionary, values(data) as CFDictionary))
        }

        public func delete(_ item: KeychainItem) -> KeychainStatus {
            KeychainStatus(rawValue: SecItemDelete(query(item) as CFDictionary))
        }

        private func query(_ item: KeychainItem) -> [CFString: Any] {
            [
                kSecClass: kSecClassGenericPassword,
                kSecAttrService: item.service,
                kSecAttrAccount: item.account,
                // On macOS the accessibility below holds in this keychain alone.
                kSecUseDataProtectionKeychain: true,
            ]
        }

        private func values(_ data: Data) -> [CFString: Any] {
            [
                kSecValueData: data,
                kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
        }
    }

    extension KeychainKeyValueStore {
        /// Creates a store in the system's own keychain.
        public init(service: String) {
            self.init(service: service, keychain: SystemKeychain())
        }
    }
#endif
