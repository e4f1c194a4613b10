extension AppContainer {
    /// The login screen without anything after it.
    public var loginViewModel: Factory<LoginViewModel> {
        factory(.unique) { LoginViewModel(auth: $0.authService()) }
    }

    /// The login screen; the closure decides what comes after it.
    public func loginViewModel(
        onSignedIn: @escaping @MainActor (User) -> Void,
    ) -> LoginViewModel {
        LoginViewModel(auth: authService(), onSignedIn: onSignedIn)
    }
}
