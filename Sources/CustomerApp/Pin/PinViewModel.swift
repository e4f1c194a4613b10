public import Observation

/// The form for the PIN that protects the app.
@MainActor
@Observable
public final class PinViewModel {
    /// The purpose of the form.
    public enum Mode: Sendable, Hashable {
        /// Setting a PIN.
        case set
        /// Entering the PIN to unlock the app.
        case unlock
    }

    /// The number of digits.
    public static let length = 4

    /// The purpose of the form.
    public let mode: Mode

    /// The digits entered so far; the last digit submits the form.
    public private(set) var digits = ""

    /// The number of wrong attempts left, including attempts before this form was shown.
    public private(set) var attemptsLeft: Int

    /// The reason why the PIN could not be stored.
    public private(set) var error: AppError?

    @ObservationIgnored private let vault: any PinVault
    @ObservationIgnored private let onDone: @MainActor (PinCompletion) -> Void

    /// Creates an empty form; `onDone` is called when the PIN was accepted, or no attempts are
    /// left.
    public init(
        _ mode: Mode, vault: any PinVault, onDone: @escaping @MainActor (PinCompletion) -> Void,
    ) {
        self.mode = mode
        self.vault = vault
        attemptsLeft = vault.attemptsLeft
        self.onDone = onDone
    }

    /// Enters a digit; other characters are ignored, and so are digits while no attempts are left.
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

    /// The error as text for the user.
    public var errorMessage: String? { error?.text }

    /// Deletes the last digit.
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
