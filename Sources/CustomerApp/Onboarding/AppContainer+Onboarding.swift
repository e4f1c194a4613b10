extension AppContainer {
    /// Knows which questions a user was asked after signing in.
    public var onboardingService: Factory<any OnboardingService> {
        factory(.application) {
            HTTPOnboardingService(
                client: $0.httpClient(), stored: $0.storedProperty("onboarding.steps"))
        }
    }

    /// The questions, one after the other; the closure decides what comes after the last.
    public var onboardingViewModel: Factory<OnboardingViewModel, @MainActor () -> Void> {
        factory { OnboardingViewModel(service: $0.onboardingService(), onCompleted: $1) }
    }
}
