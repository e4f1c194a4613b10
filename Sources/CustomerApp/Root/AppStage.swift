/// Which part of the app is on screen.
public enum AppStage: Sendable, Hashable, CaseIterable {
    /// Nothing yet.
    case notStarted
    /// The app is getting ready.
    case splash
    /// Somebody has to sign in.
    case login
    /// There are questions to ask.
    case onboarding
    /// The signed-in app.
    case main

    /// Where a transition leads from here; nothing but the login is shown to nobody.
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
