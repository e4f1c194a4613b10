/// The steps of the whole app, of which one is on screen.
public enum AppTransition: Transition, CaseIterable {
    /// The app is ready.
    case splashCompleted
    /// Nobody is signed in any more.
    case login
    /// Somebody has signed in.
    case loginCompleted
    /// The questions that are asked once are to be asked.
    case onboarding
    /// No question is left.
    case onboardingCompleted
    /// The signed-in app.
    case main
}
