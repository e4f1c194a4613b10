/// The base class of all coordinators: their place in the tree, their start and their end.
///
/// A host app adds a flow as a subclass that overrides ``start()`` and other methods as needed. It
/// starts the flow below another one with ``begin(_:)``. The content of its screens is
/// ``ScreenContent/custom(_:)``.
@MainActor
open class FlowCoordinator: Coordinator {
    /// The container that makes the flow's view models.
    public let container: AppContainer

    /// The stack on which the flow shows its screens.
    public private(set) weak var navigator: Navigator?

    /// The flows started by this one that still have a screen.
    public private(set) var children = WeakSet<FlowCoordinator>()

    public private(set) weak var baseScreen: Screen?

    private weak var parentFlow: FlowCoordinator?
    private var isStopped = false
    private let name: String
    private let logger: AppLogger

    /// Creates a flow that is not started yet; it pushes its screens onto the navigator's existing
    /// ones.
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

    /// Shows the first screen; subclasses override it.
    open func start() throws {}

    public func stop(with completion: (any Completion)?) throws {
        guard !isStopped else { return }
        end()
        try parentFlow?.child(self, stoppedWith: completion)
    }

    public func transition(to transition: any Transition) throws {
        if try perform(transition) { return }
        guard let parentFlow else {
            logger.log(.error, "No flow handles \(transition)")
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

    /// Performs a transition and returns true, or returns false so that the parent is asked.
    open func perform(_ transition: any Transition) throws -> Bool { false }

    /// Called when a child flow has ended.
    open func child(_ child: FlowCoordinator, stoppedWith completion: (any Completion)?) throws {}

    /// Returns the screen for a route, if this flow or a child flow has one.
    open func screen(for route: Route) -> Screen? {
        for child in children.live {
            if let screen = child.screen(for: route) { return screen }
        }
        return nil
    }
}

extension FlowCoordinator {
    /// Shows a screen of this flow: as the root of an empty navigator, or on top of the stack.
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

    /// Presents a screen of this flow over the stack, in place of the previous presentation.
    public func present(_ screen: Screen) throws {
        guard let navigator else { throw NavigationError.noNavigator }
        if baseScreen == nil { baseScreen = screen }
        navigator.present(screen)
        track(screen)
    }

    /// Shows exactly these screens above the root; returns false and changes nothing if a route is
    /// unknown.
    public func showPath(_ path: ArraySlice<Route>) -> Bool {
        guard let navigator else { return false }
        navigator.path = Array(path)
        guard navigator.path == Array(path) else { return false }
        navigator.dismiss()
        if let top = navigator.top { track(top) }
        return true
    }

    /// Makes a screen that the navigator puts on its stack a screen of this flow.
    public func adopt(_ screen: Screen) -> Screen {
        if baseScreen == nil { baseScreen = screen }
        return screen
    }

    /// Starts a flow below this one; a flow that was started before is ignored.
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

    /// Adds a child flow without starting it; the navigator shows its screens.
    public func join(_ child: FlowCoordinator) {
        children.insert(child)
    }

    /// Performs a transition for a screen, and logs an error instead of throwing it.
    public func go(to transition: any Transition) {
        do {
            try self.transition(to: transition)
        } catch {
            logger.log(.error, "\(name) cannot go to \(transition): \(error)")
        }
    }

    /// Ends the flow for a screen, and logs an error instead of throwing it.
    public func finish(with completion: (any Completion)? = nil) {
        do {
            try stop(with: completion)
        } catch {
            logger.log(.error, "\(name) cannot report its end: \(error)")
        }
    }

    /// Reports the kind of screen that was opened, without its content.
    private func track(_ screen: Screen) {
        container.analyticsService().track(
            AnalyticsEvent("screen_opened", ["screen": screen.route.name]))
    }

    /// Ends this flow and all flows below it, without a completion for their parents.
    private func end() {
        isStopped = true
        for child in children.live { child.end() }
        navigator?.removeScreens(of: self)
        parentFlow?.children.remove(self)
    }
}
