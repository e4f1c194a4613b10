public import Observation

/// The form that opens a session.
@MainActor
@Observable
public final class LoginViewModel {
    /// The user name as typed.
    public var username = ""

    /// The password as typed; it is removed after a successful sign-in.
    public var password = ""

    /// True while the form is being sent.
    public private(set) var isSubmitting = false

    /// The error of the last attempt.
    public private(set) var error: AppError?

    @ObservationIgnored private let auth: any AuthService
    @ObservationIgnored private let apple: any AppleIDProvider
    @ObservationIgnored private let onSignedIn: @MainActor (User) -> Void

    /// Creates an empty form; `onSignedIn` is called once when a session is open.
    public init(
        auth: any AuthService, apple: any AppleIDProvider = NoAppleIDProvider(),
        onSignedIn: @escaping @MainActor (User) -> Void = { _ in },
    ) {
        self.auth = auth
        self.apple = apple
        self.onSignedIn = onSignedIn
    }

    /// True if both fields are filled in and no request is in flight.
    public var canSubmit: Bool { !isSubmitting && !username.isEmpty && !password.isEmpty }

    /// The error as text for the user.
    public var errorMessage: String? { error?.text }

    /// Sends the form; calls are ignored while it is being sent.
    public func submit() async {
        guard canSubmit else { return }
        await signIn { try await auth.signIn(username: username, password: password) }
    }

    /// Lets the user sign in with Apple, and opens a session with the identity that Apple returns.
    ///
    /// If the user cancels, the form is shown again without an error.
    public func signInWithApple() async {
        guard !isSubmitting else { return }
        await signIn {
            let nonce = SignInNonce()
            return try await auth.signIn(with: try await apple.identity(nonce: nonce), nonce: nonce)
        }
    }

    private func signIn(_ open: @MainActor () async throws -> User) async {
        isSubmitting = true
        error = nil
        defer { isSubmitting = false }
        do {
            let user = try await open()
            password = ""
            onSignedIn(user)
        } catch {
            self.error = AppError.toShow(error)
        }
    }

    /// Removes the error from the screen.
    public func dismissError() {
        error = nil
    }
}
