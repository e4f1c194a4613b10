/// What all coordinators have in common: their place in the tree, and their beginning and end.
///
/// A host app adds a flow as a subclass that overrides ``start()`` and what else it needs, and begins it
/// below any other with ``begin(_:)``; its screens are ``ScreenContent/custom(_:)``.
@MainActor
open class FlowCoordinator: Coordinator {
    /// Where the flow gets its view models from.
    public let container: AppContainer

    /// The stack the flow shows its screens on.
    public private(set) weak var navigator: Navigator?

    /// The flows started by this one that still have a screen.
    public private(set) var children = WeakSet<FlowCoordinator>()

    public private(set) weak var baseScreen: Screen?

    private weak var parentFlow: FlowCoordinator?
    private var isStopped = false
    private let name: String
    private let logger: AppLogger

    /// Creates a flow that has not begun; on a navigator with screens it goes on top of them.
    public init(
        container: AppContainer, navigator: Navigator? = nil, parent: FlowCoordinator? = nil,
    ) {
        self.container = container
        self.navigator = navigator
        parentFlow = parent
        logger = container.logger
        name = "\(type(of: self))"
    }

    deinit {
        logger.log(.debug, "\(name) released")
    }

    public var parent: (any Coordinator)? { parentFlow }

    /// Shows the first screen; a subclass overrides it.
    open func start() throws {}

    public func stop(with completion: (any Completion)?) throws {
        guard !isStopped else { return }
        end()
        try parentFlow?.child(self, stoppedWith: completion)
    }

    public func transition(to transition: any Transition) throws {
        if try perform(transition) { return }
        guard let parentFlow else {
            logger.log(.error, "Nobody knows the way to \(transition)")
            throw NavigationError.unhandledTransition("\(transition)")
        }
        try parentFlow.transition(to: transition)
    }

    open func route(to path: [Route]) -> Bool {
        for child in children.live where child.route(to: path) { return true }
        return false
    }

    open func handle(_ error: AppError) {
        parentFlow?.handle(error)
    }

    /// Goes somewhere if this flow knows the way; false otherwise, and then the parent is asked.
    open func perform(_ transition: any Transition) throws -> Bool { false }

    /// What a child that has ended leaves to do here.
    open func child(_ child: FlowCoordinator, stoppedWith completion: (any Completion)?) throws {}

    /// The screen of a route, where this flow or one it has started has it.
    open func screen(for route: Route) -> Screen? {
        for child in children.live {
            if let screen = child.screen(for: route) { return screen }
        }
        return nil
    }
}

extension FlowCoordinator {
    /// Shows a screen of this flow: as the root of an empty navigator, or on top.
    public func show(_ screen: Screen, hidesBar: Bool = false, hidesBottomBar: Bool = false) throws
    {
        guard let navigator else { throw NavigationError.noNavigator }
        if baseScreen == nil { baseScreen = screen }
        if navigator.root == nil {
            navigator.makeScreen = { [weak self] in self?.screen(for: $0) }
            navigator.setRoot(screen, hidesBar: hidesBar)
        } else {
            navigator.push(screen, hidesBottomBar: hidesBottomBar)
        }
        track(screen)
    }

    /// Shows a screen of this flow over the stack, in place of what is shown there.
    public func present(_ screen: Screen) throws {
        guard let navigator else { throw NavigationError.noNavigator }
        if baseScreen == nil { baseScreen = screen }
        navigator.present(screen)
        track(screen)
    }

    /// Shows exactly these screens above the root; false, and no change, when one of them is unknown.
    public func showPath(_ path: ArraySlice<Route>) -> Bool {
        guard let navigator else { return false }
        navigator.path = Array(path)
        guard navigator.path == Array(path) else { return false }
        navigator.dismiss()
        if let top = navigator.top { track(top) }
        return true
    }

    /// Shows a screen that the navigator itself puts in its place, as when a path is set.
    public func adopt(_ screen: Screen) -> Screen {
        if baseScreen == nil { baseScreen = screen }
        return screen
    }

    /// Begins a flow below this one; each flow begins once.
    public func begin(_ child: FlowCoordinator) throws {
        guard !children.contains(child) else { return }
        children.insert(child)
        do {
            try child.start()
        } catch {
            children.remove(child)
            throw error
        }
    }

    /// Counts a flow as one below this one, whose screens are put in their place by the navigator.
    public func join(_ child: FlowCoordinator) {
        children.insert(child)
    }

    /// Goes somewhere from a screen, which cannot do more about an error than have it logged.
    public func go(to transition: any Transition) {
        do {
            try self.transition(to: transition)
        } catch {
            logger.log(.error, "\(name) cannot go to \(transition): \(error)")
        }
    }

    /// Ends from a screen, which cannot do more about an error than have it logged.
    public func finish(with completion: (any Completion)? = nil) {
        do {
            try stop(with: completion)
        } catch {
            logger.log(.error, "\(name) cannot tell that it has ended: \(error)")
        }
    }

    /// Notes which kind of screen was opened, and nothing of what is on it.
    private func track(_ screen: Screen) {
        container.analyticsService().track(
            AnalyticsEvent("screen_opened", ["screen": screen.route.name]))
    }

    /// Ends this flow and all below it; they tell nobody, since the one who asks knows.
    private func end() {
        isStopped = true
        for child in children.live { child.end() }
        navigator?.removeScreens(of: self)
        parentFlow?.children.remove(self)
    }
}
