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

/// The part of the app that is on screen, and what keeps it there.
@MainActor
public enum RootFlow {
    /// Nothing yet.
    case none
    /// The app is getting ready.
    case splash(Navigator)
    /// Somebody has to sign in.
    case login(Navigator)
    /// There are questions to ask.
    case onboarding(Navigator)
    /// The signed-in app.
    case main(TabBarCoordinator)

    /// Which part it is.
    public var stage: AppStage {
        switch self {
        case .none: .notStarted
        case .splash: .splash
        case .login: .login
        case .onboarding: .onboarding
        case .main: .main
        }
    }

    /// The one stack on screen; nil where there are tabs.
    public var navigator: Navigator? {
        switch self {
        case .splash(let navigator), .login(let navigator), .onboarding(let navigator): navigator
        case .none, .main: nil
        }
    }

    /// The tabs, where there are any.
    public var tabBar: TabBarCoordinator? {
        if case .main(let tabBar) = self { tabBar } else { nil }
    }
}
