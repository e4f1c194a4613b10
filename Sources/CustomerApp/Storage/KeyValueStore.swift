public import Foundation

/// A place that keeps bytes under names: memory, a folder, the system's defaults.
public protocol KeyValueStore: Sendable {
    /// What was stored under the key; throws when the place itself cannot be read.
    func data(forKey key: String) throws -> Data?

    /// Stores the bytes whole or not at all; nil removes what is there.
    func set(_ data: Data?, forKey key: String) throws
}
