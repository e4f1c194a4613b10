import Synchronization

/// Keeps the number that protects the app; on a device the system's keychain is behind it.
public protocol PinVault: Sendable {
    /// True once a number was chosen.
    var isSet: Bool { get }

    /// Keeps a number in place of any other; nil protects the app no more.
    func set(_ pin: String?)

    /// Whether this is the number.
    func verify(_ pin: String) -> Bool
}

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

extension AppContainer {
    /// Keeps the number that protects the app; the app for a device puts its own here.
    public var pinVault: Factory<any PinVault> {
        factory(.application) { _ in MemoryPinVault() }
    }
}
