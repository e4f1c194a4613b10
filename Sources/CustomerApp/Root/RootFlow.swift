/// The part of the app that is shown, with the object that keeps it alive.
@MainActor
public enum RootFlow {
    /// The app is not started.
    case none
    /// The app is preparing.
    case splash(Navigator)
    /// The user has to sign in.
    case login(Navigator)
    /// The onboarding questions are asked.
    case onboarding(Navigator)
    /// The signed-in app.
    case main(TabBarCoordinator)

    /// The stage that this part belongs to.
    public var stage: AppStage {
        switch self {
        case .none: .notStarted
        case .splash: .splash
        case .login: .login
        case .onboarding: .onboarding
        case .main: .main
        }
    }

    /// The only stack on the screen; nil if there are tabs.
    public var navigator: Navigator? {
        switch self {
        case .splash(let navigator), .login(let navigator), .onboarding(let navigator): navigator
        case .none, .main: nil
        }
    }

    /// The tabs, if there are any.
    public var tabBar: TabBarCoordinator? {
        if case .main(let tabBar) = self { tabBar } else { nil }
    }
}
