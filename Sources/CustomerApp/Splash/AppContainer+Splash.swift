extension AppContainer {
    /// The screen that gets the app ready; the closure decides what comes after it.
    public func splashViewModel(onReady: @escaping @MainActor () -> Void) -> SplashViewModel {
        SplashViewModel(
            auth: authService(), users: userService(), flags: featureFlagService(),
            installation: installationService(), onReady: onReady)
    }
}
