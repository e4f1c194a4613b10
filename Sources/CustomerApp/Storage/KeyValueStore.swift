public import Foundation

/// Stores bytes by key, for example in memory, in a directory or in the user defaults.
public protocol KeyValueStore: Sendable {
    /// Returns the bytes of a key; throws if the store cannot be read.
    func data(forKey key: String) throws -> Data?

    /// Stores the bytes completely or not at all; nil removes the entry.
    func set(_ data: Data?, forKey key: String) throws
}
