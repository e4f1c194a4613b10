extension AppContainer {
    /// Notifies the stored properties of this app about each other's changes.
    public var storageChanges: Factory<StorageChanges> {
        factory(.application) { _ in StorageChanges() }
    }

    /// Creates a property for a value of this app's storage, which views can observe.
    public func storedProperty<Value: Codable & Sendable>(
        _ key: String, initial: Value? = nil, expiration: Stored<Value>.Expiration = .never,
    ) -> StoredProperty<Value> {
        StoredProperty(
            Stored(key, in: storage, expiration: expiration, clock: clock), initial: initial,
            changes: storageChanges(), logger: logger)
    }
}
