extension AppContainer {
    /// Stores which questions the user was asked after signing in.
    public var onboardingService: Factory<any OnboardingService> {
        factory(.application) {
            HTTPOnboardingService(
                client: $0.httpClient(), stored: $0.storedProperty("onboarding.steps"))
        }
    }

    /// The screen with the questions; the closure is called after the last one.
    public var onboardingViewModel: Factory<OnboardingViewModel, @MainActor () -> Void> {
        factory { OnboardingViewModel(service: $0.onboardingService(), onCompleted: $1) }
    }
}
