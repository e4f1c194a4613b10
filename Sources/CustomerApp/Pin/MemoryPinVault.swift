import Synchronization

/// Keeps the number as long as the app runs, and never on disk.
public final class MemoryPinVault: PinVault {
    private let pin = Mutex<String?>(nil)

    /// Creates a vault with no number.
    public init() {}

    public var isSet: Bool { pin.withLock { $0 != nil } }

    public func set(_ pin: String?) {
        self.pin.withLock { $0 = pin }
    }

    public func verify(_ pin: String) -> Bool {
        self.pin.withLock { $0 != nil && $0 == pin }
    }
}
