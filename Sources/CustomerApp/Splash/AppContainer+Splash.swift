extension AppContainer {
    /// The splash screen; the closure is called when the app is ready.
    public var splashViewModel: Factory<SplashViewModel, @MainActor () -> Void> {
        factory {
            SplashViewModel(
                auth: $0.authService(), users: $0.userService(), flags: $0.featureFlagService(),
                installation: $0.installationService(), onReady: $1)
        }
    }
}
