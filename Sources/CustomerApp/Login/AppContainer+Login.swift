extension AppContainer {
    /// The login screen; the closure is called when a user has signed in.
    public var loginViewModel: Factory<LoginViewModel, @MainActor (User) -> Void> {
        factory {
            LoginViewModel(auth: $0.authService(), apple: $0.appleIDProvider(), onSignedIn: $1)
        }
    }
}
