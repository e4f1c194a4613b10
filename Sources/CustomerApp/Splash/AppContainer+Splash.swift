extension AppContainer {
    /// The screen that gets the app ready; the closure decides what comes after it.
    public var splashViewModel: Factory<SplashViewModel, @MainActor () -> Void> {
        factory {
            SplashViewModel(
                auth: $0.authService(), users: $0.userService(), flags: $0.featureFlagService(),
                installation: $0.installationService(), onReady: $1)
        }
    }
}
