/// A stored value that views can observe; all properties with the same key see each change.
@MainActor
public final class StoredProperty<Value: Codable & Sendable> {
    private let stored: Stored<Value>
    private let changes: StorageChanges
    private let logger: AppLogger

    /// Creates a property; `initial` is stored if there is no value yet, without notifying
    /// observers.
    public init(
        _ stored: Stored<Value>, initial: Value? = nil, changes: StorageChanges,
        logger: AppLogger = .silent,
    ) {
        self.stored = stored
        self.changes = changes
        self.logger = logger
        if let initial, stored.load() == nil { keep(initial) }
    }

    /// The stored value, observable; nil removes it.
    ///
    /// An expired value is detected when it is read, and observers are notified.
    public var value: Value? {
        get {
            let cell = changes.cell(for: stored.key)
            let isThere = cell.isThere
            let value = stored.load()
            if isThere, value == nil { cell.noteWrite(isThere: false) }
            return value
        }
        set {
            keep(newValue)
            changes.cell(for: stored.key).noteWrite(isThere: newValue != nil)
        }
    }

    /// The value, or a default if there is none.
    public func value(default fallback: Value) -> Value { value ?? fallback }

    private func keep(_ value: Value?) {
        do {
            try stored.save(value)
        } catch {
            logger.log(.error, "\(stored.key) cannot be stored: \(error)")
        }
    }
}
