public import Observation

/// The form for the number that protects the app.
@MainActor
@Observable
public final class PinViewModel {
    /// What the form is for.
    public enum Mode: Sendable, Hashable {
        /// Choosing a number.
        case set
        /// Entering the one that was chosen.
        case unlock
    }

    /// The number of digits.
    public static let length = 4

    /// What the form is for.
    public let mode: Mode

    /// The digits so far; the last one sends the form.
    public private(set) var digits = ""

    /// How often a wrong number may still be entered.
    public private(set) var attemptsLeft = 5

    @ObservationIgnored private let vault: any PinVault
    @ObservationIgnored private let onDone: @MainActor (PinCompletion) -> Void

    /// Creates an empty form; `onDone` is called once when it has served, or failed too often.
    public init(
        _ mode: Mode, vault: any PinVault, onDone: @escaping @MainActor (PinCompletion) -> Void,
    ) {
        self.mode = mode
        self.vault = vault
        self.onDone = onDone
    }

    /// Takes one digit; anything else, and what comes after the end, is ignored.
    public func enter(_ digit: Character) {
        guard digit.isASCII, digit.isNumber, digits.count < Self.length, attemptsLeft > 0 else {
            return
        }
        digits.append(digit)
        guard digits.count == Self.length else { return }
        submit()
    }

    /// Takes the last digit back.
    public func deleteLast() {
        digits = String(digits.dropLast())
    }

    private func submit() {
        defer { digits = "" }
        switch mode {
        case .set:
            vault.set(digits)
            onDone(.accepted)
        case .unlock where vault.verify(digits):
            onDone(.accepted)
        case .unlock:
            attemptsLeft -= 1
            if attemptsLeft == 0 { onDone(.refused) }
        }
    }
}
