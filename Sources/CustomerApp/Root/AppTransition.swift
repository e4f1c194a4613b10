/// The transitions between the parts of the app.
public enum AppTransition: Transition, CaseIterable {
    /// The app has finished preparing.
    case splashCompleted
    /// No user is signed in any more.
    case login
    /// A user has signed in.
    case loginCompleted
    /// The onboarding questions are pending.
    case onboarding
    /// All onboarding questions are answered.
    case onboardingCompleted
    /// The signed-in app.
    case main
}
