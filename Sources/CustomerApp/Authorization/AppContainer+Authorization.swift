extension AppContainer {
    /// Signs people in with another service's account; the app for a device puts its own here.
    public var authorizationProvider: Factory<any AuthorizationProvider> {
        factory(.application) { _ in NoAuthorizationProvider() }
    }

    /// Has people sign in with Apple; the app for a device puts its own here.
    public var appleIDProvider: Factory<any AppleIDProvider> {
        factory(.application) { _ in NoAppleIDProvider() }
    }

    /// Waits for the other service; the closure decides what comes after it.
    public var authorizationViewModel:
        Factory<AuthorizationViewModel, @MainActor (AuthorizationCompletion) -> Void>
    {
        factory {
            AuthorizationViewModel(
                provider: $0.authorizationProvider(), auth: $0.authService(), onDone: $1)
        }
    }
}
