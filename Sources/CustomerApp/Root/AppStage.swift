/// The part of the app that is shown.
public enum AppStage: Sendable, Hashable, CaseIterable {
    /// The app is not started.
    case notStarted
    /// The app is preparing.
    case splash
    /// The user has to sign in.
    case login
    /// The onboarding questions are asked.
    case onboarding
    /// The signed-in app.
    case main

    /// Returns the stage after a transition; without a user it is always the login.
    public func after(
        _ transition: AppTransition, hasUser: Bool, isOnboarded: Bool,
    ) -> AppStage {
        guard hasUser else { return .login }
        return switch transition {
        case .login: .login
        case .splashCompleted, .loginCompleted: isOnboarded ? .main : .onboarding
        case .onboarding: .onboarding
        case .onboardingCompleted, .main: .main
        }
    }
}
