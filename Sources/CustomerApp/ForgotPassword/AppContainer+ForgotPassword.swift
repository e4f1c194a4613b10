extension AppContainer {
    /// The form that requests a new password by e-mail.
    public var forgotPasswordViewModel: Factory<ForgotPasswordViewModel> {
        factory(.unique) { ForgotPasswordViewModel(auth: $0.authService()) }
    }
}
