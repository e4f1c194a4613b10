import Foundation

/// One value kept in a store between launches, as JSON.
public struct Stored<Value: Codable & Sendable>: Sendable {
    /// The name it is kept under.
    public let key: String

    private let store: any KeyValueStore

    /// Names a value of a store.
    public init(_ key: String, in store: any KeyValueStore) {
        self.key = key
        self.store = store
    }

    /// What is stored; nil when there is nothing, or nothing that can be read as such a value.
    public func load() -> Value? {
        guard let data = try? store.data(forKey: key) else { return nil }
        return try? JSONDecoder().decode(Value.self, from: data)
    }

    /// Replaces what is stored; nil removes it.
    public func save(_ value: Value?) throws {
        try store.set(value.map { try JSONEncoder().encode($0) }, forKey: key)
    }
}
