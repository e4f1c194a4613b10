extension AppContainer {
    /// Signs users in with an account of another service; a device's app overrides it.
    public var authorizationProvider: Factory<any AuthorizationProvider> {
        factory(.application) { _ in NoAuthorizationProvider() }
    }

    /// Signs users in with Apple; a device's app overrides it.
    public var appleIDProvider: Factory<any AppleIDProvider> {
        factory(.application) { _ in NoAppleIDProvider() }
    }

    /// The screen that waits for the other service; the closure is called when it is done.
    public var authorizationViewModel:
        Factory<AuthorizationViewModel, @MainActor (AuthorizationCompletion) -> Void>
    {
        factory {
            AuthorizationViewModel(
                provider: $0.authorizationProvider(), auth: $0.authService(), onDone: $1)
        }
    }
}
