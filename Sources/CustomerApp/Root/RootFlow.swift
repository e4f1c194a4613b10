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
