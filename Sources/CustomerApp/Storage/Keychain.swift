public import Foundation

/// The four operations of a keychain on single items; each returns a status.
///
/// On Apple's systems `SystemKeychain` implements it. What follows from a status is decided in
/// ``KeychainKeyValueStore``, which is compiled and tested on every system.
public protocol Keychain: Sendable {
    /// Finds what an item holds.
    func read(_ item: KeychainItem) -> (status: KeychainStatus, data: Data?)

    /// Adds an item that is not there yet.
    func add(_ data: Data, to item: KeychainItem) -> KeychainStatus

    /// Replaces what an item holds that is there already.
    func update(_ data: Data, of item: KeychainItem) -> KeychainStatus

    /// Removes an item.
    func delete(_ item: KeychainItem) -> KeychainStatus
}

/// What tells an item of a keychain from the others.
public struct KeychainItem: Sendable, Hashable {
    /// The app, or a part of it (`kSecAttrService`).
    public let service: String

    /// The item's name within it (`kSecAttrAccount`).
    public let account: String

    /// Names an item.
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
    /// `errSecInteractionNotAllowed`: the device was not unlocked since it was switched on.
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
