extension AppContainer {
    /// The form that asks for a new password by mail.
    public var forgotPasswordViewModel: Factory<ForgotPasswordViewModel> {
        factory(.unique) { ForgotPasswordViewModel(auth: $0.authService()) }
    }
}
