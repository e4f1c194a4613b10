public import Foundation

/// The four keychain operations on single items; each returns a status.
///
/// On Apple's systems `SystemKeychain` implements it. ``KeychainKeyValueStore`` evaluates the
/// status, and is compiled and tested on every system.
public protocol Keychain: Sendable {
    /// Returns the data of an item.
    func read(_ item: KeychainItem) -> (status: KeychainStatus, data: Data?)

    /// Adds a new item.
    func add(_ data: Data, to item: KeychainItem) -> KeychainStatus

    /// Replaces the data of an existing item.
    func update(_ data: Data, of item: KeychainItem) -> KeychainStatus

    /// Deletes an item.
    func delete(_ item: KeychainItem) -> KeychainStatus
}

/// Identifies an item in a keychain.
public struct KeychainItem: Sendable, Hashable {
    /// The app, or a part of it (`kSecAttrService`).
    public let service: String

    /// The item's name (`kSecAttrAccount`).
    public let account: String

    /// Creates an identifier.
    public init(service: String, account: String) {
        self.service = service
        self.account = account
    }
}

/// The status of a keychain operation, an `OSStatus`.
public struct KeychainStatus: RawRepresentable, Sendable, Hashable {
    /// The `OSStatus`.
    public let rawValue: Int32

    /// Wraps an `OSStatus`.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// `errSecSuccess`.
    public static let success = KeychainStatus(rawValue: 0)
    /// `errSecItemNotFound`.
    public static let itemNotFound = KeychainStatus(rawValue: -25300)
    /// `errSecDuplicateItem`.
    public static let duplicateItem = KeychainStatus(rawValue: -25299)
    /// `errSecInteractionNotAllowed`: the device has not been unlocked since it was switched on.
    public static let interactionNotAllowed = KeychainStatus(rawValue: -25308)
}

/// A keychain operation that failed.
public struct KeychainError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of operation.
    public enum Operation: String, Sendable, Hashable {
        /// Reading an item.
        case read
        /// Adding or replacing an item.
        case write
        /// Deleting an item.
        case delete
    }

    /// The operation that failed.
    public let operation: Operation

    /// The status that the keychain returned.
    public let status: KeychainStatus

    public var description: String {
        "The keychain cannot \(operation.rawValue) the item: OSStatus \(status.rawValue)"
            + (status == .interactionNotAllowed ? ", the device has not been unlocked yet" : "")
    }
}
