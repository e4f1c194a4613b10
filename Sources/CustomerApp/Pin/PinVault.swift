/// Stores the PIN that protects the app, and counts wrong attempts.
///
/// The count is stored with the PIN, so a relaunch does not reset it.
public protocol PinVault: Sendable {
    /// True if a PIN is set, and also if the vault cannot be read.
    var isSet: Bool { get }

    /// The number of wrong attempts left; the correct PIN or a new one resets the count.
    var attemptsLeft: Int { get }

    /// Stores a PIN in place of the previous one; nil removes the protection.
    func set(_ pin: String?) throws

    /// Whether this is the PIN; a wrong one is counted, and without attempts left every PIN is
    /// rejected.
    func verify(_ pin: String) -> Bool
}
