public import Observation

/// The form that asks for a new password by mail.
@MainActor
@Observable
public final class ForgotPasswordViewModel {
    /// The mail address as typed.
    public var email = ""

    /// True while the form is being sent.
    public private(set) var isSubmitting = false

    /// True once a mail is on its way, if the address is known; the server does not say.
    public private(set) var isSent = false

    /// What is wrong with the form, or with the way to the server.
    public private(set) var error: AppError?

    @ObservationIgnored private let auth: any AuthService

    /// Creates an empty form.
    public init(auth: any AuthService) {
        self.auth = auth
    }

    /// True when there is something like an address to send and nothing is being sent.
    public var canSubmit: Bool { !isSubmitting && email.wholeMatch(of: /[^@\s]+@[^@\s]+/) != nil }

    /// What is wrong, as text for the user.
    public var errorMessage: String? { error?.text }

    /// Sends the form once, however often it is called meanwhile.
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

    /// Takes the error off the screen.
    public func dismissError() {
        error = nil
    }
}
