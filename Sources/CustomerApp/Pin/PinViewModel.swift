public import Observation

/// The form for the PIN that protects the app.
@MainActor
@Observable
public final class PinViewModel {
    /// What the form is for.
    public enum Mode: Sendable, Hashable {
        /// Choosing a PIN.
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

    /// How often a wrong PIN may still be entered, this time and those before it.
    public private(set) var attemptsLeft: Int

    /// Why the PIN could not be kept.
    public private(set) var error: AppError?

    @ObservationIgnored private let vault: any PinVault
    @ObservationIgnored private let onDone: @MainActor (PinCompletion) -> Void

    /// Creates an empty form; `onDone` is called once when it has served, or failed too often.
    public init(
        _ mode: Mode, vault: any PinVault, onDone: @escaping @MainActor (PinCompletion) -> Void,
    ) {
        self.mode = mode
        self.vault = vault
        attemptsLeft = vault.attemptsLeft
        self.onDone = onDone
    }

    /// Takes one digit; anything else, and what comes after the end, is ignored.
    public func enter(_ digit: Character) {
        guard digit.isASCII, digit.isNumber, digits.count < Self.length,
            mode == .set || attemptsLeft > 0
        else {
            return
        }
        digits.append(digit)
        guard digits.count == Self.length else { return }
        submit()
    }

    /// What went wrong, as text for the user.
    public var errorMessage: String? { error?.text }

    /// Takes the last digit back.
    public func deleteLast() {
        digits = String(digits.dropLast())
    }

    private func submit() {
        defer { digits = "" }
        switch mode {
        case .set:
            keep()
        case .unlock where vault.verify(digits):
            onDone(.accepted)
        case .unlock:
            attemptsLeft = vault.attemptsLeft
            if attemptsLeft == 0 { onDone(.refused) }
        }
    }

    private func keep() {
        error = nil
        do {
            try vault.set(digits)
        } catch {
            self.error = AppError(error)
            return
        }
        onDone(.accepted)
    }
}
