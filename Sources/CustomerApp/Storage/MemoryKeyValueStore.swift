public import Foundation
import StubBackport

/// A store that keeps its values in memory.
public final class MemoryKeyValueStore: KeyValueStore {
    private let values = Mutex<[String: Data]>([:])

    /// Creates an empty store.
    public init() {}

    public func data(forKey key: String) -> Data? {
        values.withLock { $0[key] }
    }

    public func set(_ data: Data?, forKey key: String) {
        values.withLock { $0[key] = data }
    }
}
