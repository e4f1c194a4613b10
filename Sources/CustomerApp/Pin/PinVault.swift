/// Keeps the PIN that protects the app, and counts how often a wrong one was entered.
///
/// The count is stored with the PIN, so a relaunch does not reset it.
public protocol PinVault: Sendable {
    /// True once a PIN was chosen, and also when the vault cannot be read.
    var isSet: Bool { get }

    /// How often a wrong PIN may still be entered; the right one, or a new one, resets the count.
    var attemptsLeft: Int { get }

    /// Keeps a PIN in place of any other; nil protects the app no more.
    func set(_ pin: String?) throws

    /// Whether this is the PIN; a wrong one counts, and without attempts left no PIN is right.
    func verify(_ pin: String) -> Bool
}
