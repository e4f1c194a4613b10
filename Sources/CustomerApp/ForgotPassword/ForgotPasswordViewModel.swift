public import Observation

/// The form that requests a new password by e-mail.
@MainActor
@Observable
public final class ForgotPasswordViewModel {
    /// The e-mail address as typed.
    public var email = ""

    /// True while the form is being sent.
    public private(set) var isSubmitting = false

    /// True after the server accepted the request; it does not reveal whether the address is known.
    public private(set) var isSent = false

    /// The error of the last attempt.
    public private(set) var error: AppError?

    @ObservationIgnored private let auth: any AuthService

    /// Creates an empty form.
    public init(auth: any AuthService) {
        self.auth = auth
    }

    /// True if the text looks like an e-mail address and no request is in flight.
    public var canSubmit: Bool { !isSubmitting && email.wholeMatch(of: /[^@\s]+@[^@\s]+/) != nil }

    /// The error as text for the user.
    public var errorMessage: String? { error?.text }

    /// Sends the form; calls are ignored while it is being sent.
    public func submit() async {
        guard canSubmit else { return }
        isSubmitting = true
        error = nil
        defer { isSubmitting = false }
        do {
            try await auth.resetPassword(email: email)
            isSent = true
        } catch {
            self.error = AppError.toShow(error)
        }
    }

    /// Removes the error from the screen.
    public func dismissError() {
        error = nil
    }
}
