#if canImport(Security)
    public import Foundation
    import Security

    /// The keychain of Apple's systems: generic passwords that stay on this device.
    ///
    /// Items can be read after the device was unlocked once since it was switched on, so that a
    /// launch in the background can read them. They are not part of backups that another device
    /// could restore.
    public struct SystemKeychain: Keychain {
        /// Creates access to the app's keychain, which its entitlements determine.
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
                // On macOS the accessibility below applies to this keychain only.
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
        /// Creates a store in the system's keychain.
        public init(service: String) {
            self.init(service: service, keychain: SystemKeychain())
        }
    }
#endif
