public import Foundation
public import Observation

/// The root of all flows: decides which part of the app is shown, and keeps it alive.
///
/// A window renders `root`, and `lock` on top of it if it is not nil. A link that arrives while no
/// user is signed in, or while the app is locked, is kept and followed afterwards.
@Observable
public final class AppCoordinator: FlowCoordinator {
    /// The part of the app that is shown.
    public private(set) var root = RootFlow.none

    /// The form for the PIN, which hides everything else; nil while the app is unlocked.
    public private(set) var lock: Navigator?

    /// An error that no flow could handle, until the user dismisses it.
    public private(set) var alert: AppError?

    /// A link that is followed after the sign-in.
    public private(set) var pendingPath: [Route]?

    @ObservationIgnored private let parser: DeepLinkParser
    @ObservationIgnored private var listener: Task<Void, Never>?
    @ObservationIgnored private var refreshing: Task<Void, Never>?
    @ObservationIgnored private var ending: Task<Void, Never>?
    @ObservationIgnored private var leftAt: Date?

    /// Creates the root of an app that is not started yet.
    public init(container: AppContainer, parser: DeepLinkParser = DeepLinkParser()) {
        self.parser = parser
        super.init(container: container)
    }

    deinit {
        listener?.cancel()
        refreshing?.cancel()
    }

    /// Shows the splash screen and starts to observe the session.
    public override func start() throws {
        guard root.stage == .notStarted else { return }
        listen(to: container.sessionEvents().stream())
        track("app_opened")
        try show(.splash)
    }

    /// Starts the app with the link by which it was opened, if there is one.
    public func start(with url: URL?) throws {
        try start()
        if let url { open(url) }
    }

    /// Follows a link now or after the sign-in; returns false for a URL that is not a link into
    /// this app.
    @discardableResult
    public func open(_ url: URL) -> Bool {
        guard let path = parser.parse(url) else { return false }
        return route(to: path)
    }

    public override func route(to path: [Route]) -> Bool {
        guard let tabBar = root.tabBar, lock == nil else {
            pendingPath = path
            return true
        }
        return tabBar.route(to: path)
    }

    public override func handle(_ error: AppError) {
        alert = error
        switch error {
        case .sessionExpired, .notAuthenticated: go(to: AppTransition.login)
        default: break
        }
    }

    /// Call this when the app becomes active, at its start and whenever it returns to the foreground.
    ///
    /// After ``AppConfiguration/lockDelay`` in the background it asks for the PIN. It refreshes the
    /// feature flags, so that a kill switch takes effect without a relaunch.
    public func becomeActive() {
        lockIfLongAway()
        switch root.stage {
        // The splash screen refreshes everything itself.
        case .notStarted, .splash: return
        case .login, .onboarding, .main: refreshSoon()
        }
    }

    /// Call this when the app enters the background.
    public func enterBackground() {
        leftAt = container.clock.now
    }

    /// Refreshes the feature flags, and registers the installation if necessary.
    ///
    /// Failures are logged and change nothing; the next refresh tries again.
    public func refresh() async {
        let (flags, installation) = (
            container.featureFlagService(), container.installationService()
        )
        async let refreshed: Void? = try? flags.refresh()
        async let registered = try? installation.register()
        _ = await (refreshed, registered)
    }

    /// Removes the error from the screen.
    public func dismissAlert() {
        alert = nil
    }

    public override func perform(_ transition: any Transition) throws -> Bool {
        guard let transition = transition as? AppTransition else { return false }
        let next = root.stage.after(
            transition, hasUser: container.userService().user != nil,
            isOnboarded: container.onboardingService().isCompleted)
        guard next != root.stage else { return true }
        try show(next)
        return true
    }

    public override func child(
        _ child: FlowCoordinator, stoppedWith completion: (any Completion)?,
    ) throws {
        switch completion {
        case is SplashCompletion:
            // No event reports a user who was signed in before the launch.
            identifyUser()
            try lockIfProtected()
            try transition(to: AppTransition.splashCompleted)
        case is LoginCompletion: try transition(to: AppTransition.loginCompleted)
        case is OnboardingCompletion: try transition(to: AppTransition.onboardingCompleted)
        case let pin as PinCompletion:
            switch pin {
            case .accepted: unlock()
            case .refused: endSession()
            }
        default: break
        }
    }

    /// Starts the flow of a stage and shows it; the previous flow and its screens are released.
    private func show(_ stage: AppStage) throws {
        let navigator = Navigator(isBarHidden: true)
        let flow: FlowCoordinator
        switch stage {
        case .notStarted:
            root = .none
            return
        case .splash:
            flow = SplashCoordinator(container: container, navigator: navigator, parent: self)
        case .login:
            flow = LoginCoordinator(container: container, navigator: navigator, parent: self)
        case .onboarding:
            flow = OnboardingCoordinator(container: container, navigator: navigator, parent: self)
        case .main:
            let tabBar = TabBarCoordinator(container: container, parent: self)
            try begin(tabBar)
            root = .main(tabBar)
            followPendingPath()
            return
        }
        try begin(flow)
        root =
            switch stage {
            case .splash: .splash(navigator)
            case .onboarding: .onboarding(navigator)
            case .notStarted, .login, .main: .login(navigator)
            }
    }

    private func refreshSoon() {
        refreshing?.cancel()
        refreshing = Task { [weak self] in await self?.refresh() }
    }

    private func lockIfLongAway() {
        defer { leftAt = nil }
        guard let leftAt,
            leftAt.advanced(by: container.configuration.lockDelay) <= container.clock.now
        else { return }
        do {
            try lockIfProtected()
        } catch {
            container.logger.log(.error, "The app cannot be locked: \(error)")
        }
    }

    /// Asks for the PIN if a user is signed in and has set one.
    private func lockIfProtected() throws {
        guard lock == nil, container.userService().user != nil, container.pinVault().isSet else {
            return
        }
        let navigator = Navigator(isBarHidden: true)
        lock = navigator
        try begin(
            PinCoordinator(.unlock, container: container, navigator: navigator, parent: self))
        // The app was terminated between the last attempt and the end of the session.
        if container.pinVault().attemptsLeft == 0 { endSession() }
    }

    private func unlock() {
        lock = nil
        followPendingPath()
    }

    /// Ends the session after too many wrong PINs; the app stays locked until the session has
    /// ended.
    private func endSession() {
        ending = Task { [weak self, container] in
            let auth = container.authService()
            guard await !auth.isSignedIn else { return await auth.signOut() }
            // Without a session, data of a previous one may still be stored.
            container.clearState()
            self?.leaveSession()
        }
    }

    private func leaveSession() {
        lock = nil
        go(to: AppTransition.login)
    }

    private func followPendingPath() {
        guard root.tabBar != nil, lock == nil, let path = pendingPath else { return }
        pendingPath = nil
        _ = route(to: path)
    }

    private func listen(to events: AsyncStream<SessionEvent>) {
        listener = Task { [weak self] in
            for await event in events { self?.sessionChanged(event) }
        }
    }

    private func sessionChanged(_ event: SessionEvent) {
        switch event {
        case .signedIn:
            identifyUser()
            track("signed_in")
            refreshSoon()
        case .signedOut:
            leaveSession()
        case .expired:
            lock = nil
            handle(.sessionExpired)
        }
    }

    private func track(_ event: String) {
        container.analyticsService().track(AnalyticsEvent(event))
    }

    private func identifyUser() {
        container.analyticsService().identify(container.userService().user?.id)
    }
}
