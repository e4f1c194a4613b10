/// Keeps the number that protects the app; on a device the system's keychain is behind it.
public protocol PinVault: Sendable {
    /// True once a number was chosen.
    var isSet: Bool { get }

    /// Keeps a number in place of any other; nil protects the app no more.
    func set(_ pin: String?)

    /// Whether this is the number.
    func verify(_ pin: String) -> Bool
}
