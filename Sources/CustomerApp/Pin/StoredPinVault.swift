import StubBackport

/// Stores the PIN in a key-value store, which on a device is the keychain.
public final class StoredPinVault: PinVault {
    /// The number of wrong attempts before every PIN is rejected.
    public static let maximumAttempts = 5

    private struct Record: Codable {
        let pin: String
        var failures = 0
    }

    private let stored: Stored<Record>
    /// Keeps reading and changing the count atomic, so that parallel attempts are all counted.
    private let entry = Mutex(())

    /// Creates a vault with the stored PIN; by default it stores in memory only.
    public init(storage: any KeyValueStore = MemoryKeyValueStore()) {
        stored = Stored("session.pin", in: storage)
    }

    public var isSet: Bool {
        do {
            return try stored.read() != nil
        } catch {
            // If the vault cannot be read, the app stays protected.
            return true
        }
    }

    public var attemptsLeft: Int {
        max(0, Self.maximumAttempts - (stored.load()?.failures ?? 0))
    }

    public func set(_ pin: String?) throws {
        try entry.withLock { _ in try stored.save(pin.map { Record(pin: $0) }) }
    }

    public func verify(_ pin: String) -> Bool {
        entry.withLock { _ in
            guard var record = stored.load(), record.failures < Self.maximumAttempts else {
                return false
            }
            let isRight = record.pin == pin
            record.failures = isRight ? 0 : record.failures + 1
            do {
                try stored.save(record)
            } catch {
                // Without a saved count, the number of guesses would be unlimited.
                return false
            }
            return isRight
        }
    }
}
