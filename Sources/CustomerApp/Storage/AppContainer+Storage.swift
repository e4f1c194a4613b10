extension AppContainer {
    /// What tells the stored properties of this app about each other's writes.
    public var storageChanges: Factory<StorageChanges> {
        factory(.application) { _ in StorageChanges() }
    }

    /// A value of this app's storage that views can watch.
    public func storedProperty<Value: Codable & Sendable>(
        _ key: String, initial: Value? = nil, expiration: Stored<Value>.Expiration = .never,
    ) -> StoredProperty<Value> {
        StoredProperty(
            Stored(key, in: storage, expiration: expiration, clock: clock), initial: initial,
            changes: storageChanges(), logger: logger)
    }
}
