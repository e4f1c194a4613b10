public import Observation

/// A stack of screens and the screen presented over it; the only owner of this state.
///
/// A view renders it and writes the user's gestures back, for example a back swipe through `path`.
/// All removals of a screen use the same code: its task is cancelled and its completion runs once.
@MainActor
@Observable
public final class Navigator {
    /// A screen above the root, and how it was pushed.
    public struct Entry {
        /// The screen.
        public let screen: Screen
        /// Whether the push was animated.
        public let isAnimated: Bool
        /// Whether the tab bar is hidden while the screen is on top.
        public let hidesBottomBar: Bool

        let onPop: (@MainActor () -> Void)?
    }

    /// The screen at the bottom, which can be replaced but not popped.
    public private(set) var root: Screen?

    /// The screens above the root, from bottom to top.
    public private(set) var stack: [Entry] = []

    /// The presentation over the stack.
    public private(set) var presented: Presentation?

    /// Whether the navigation bar is hidden.
    public private(set) var isBarHidden = false

    /// Whether the last change should be animated.
    public private(set) var isAnimated = false

    /// Makes the screen for a route when a new `path` is set; returns nil for an unknown route.
    @ObservationIgnored public var makeScreen: (@MainActor (Route) -> Screen?)?

    /// Creates an empty navigator.
    public init(isBarHidden: Bool = false) {
        self.isBarHidden = isBarHidden
    }

    /// The visible screen of the stack.
    public var top: Screen? { stack.last?.screen ?? root }

    /// The routes above the root.
    ///
    /// Setting it keeps the screens of the common prefix, removes the others, and makes the new
    /// ones. If a route has no screen, nothing changes.
    public var path: [Route] {
        get { stack.map(\.screen.route) }
        set { rebuild(as: newValue) }
    }
}

extension Navigator {
    /// Replaces all screens by one, without animation; the completions of the removed ones run.
    public func setRoot(_ module: any Presentable, hidesBar: Bool = false) {
        guard case .screen(let screen) = module.presentation else { return }
        let old = root
        root = screen
        isBarHidden = hidesBar
        replaceStack(with: [], isAnimated: false)
        if old !== screen { old?.hide() }
    }

    /// Pushes a screen; `onPop` runs once when the screen leaves the stack, for whatever reason.
    ///
    /// Returns false and changes nothing for a navigator, and for a screen that is already on the
    /// stack.
    @discardableResult
    public func push(
        _ module: any Presentable, isAnimated: Bool = true, hidesBottomBar: Bool = false,
        onPop: (@MainActor () -> Void)? = nil,
    ) -> Bool {
        guard case .screen(let screen) = module.presentation, root !== screen,
            !stack.contains(where: { $0.screen === screen })
        else { return false }
        self.isAnimated = isAnimated
        stack.append(
            Entry(
                screen: screen, isAnimated: isAnimated, hidesBottomBar: hidesBottomBar,
                onPop: onPop))
        return true
    }

    /// Removes the top screen; the root stays.
    public func pop(isAnimated: Bool = true) {
        replaceStack(with: stack.dropLast(), isAnimated: isAnimated)
    }

    /// Removes all screens except the root, from top to bottom.
    public func popToRoot(isAnimated: Bool = true) {
        replaceStack(with: [], isAnimated: isAnimated)
    }

    /// Removes the matching screens, wherever they are in the stack.
    public func remove(isAnimated: Bool = true, where matches: (Screen) -> Bool) {
        replaceStack(with: stack.filter { !matches($0.screen) }, isAnimated: isAnimated)
    }

    /// Presents a screen or a navigator over the stack, in place of the previous presentation.
    public func present(_ module: any Presentable, isAnimated: Bool = true) {
        guard let presentation = module.presentation else { return }
        let old = presented
        self.isAnimated = isAnimated
        presented = presentation
        old?.hide()
    }

    /// Removes the presentation; the completion runs even if there was none.
    public func dismiss(isAnimated: Bool = true, completion: (@MainActor () -> Void)? = nil) {
        let old = presented
        self.isAnimated = isAnimated
        presented = nil
        old?.hide()
        completion?()
    }

    /// Removes all screens of a flow, both on the stack and presented; the root stays.
    func removeScreens(of coordinator: any Coordinator) {
        if presented?.shows(coordinator) == true { dismiss() }
        remove { $0.coordinator === coordinator }
    }
}

extension Navigator {
    private func rebuild(as path: [Route]) {
        let keptCount = zip(stack, path).prefix { $0.screen.route == $1 }.count
        var entries = Array(stack.prefix(keptCount))
        for route in path.dropFirst(keptCount) {
            guard let screen = makeScreen?(route) else { return }
            entries.append(
                Entry(screen: screen, isAnimated: false, hidesBottomBar: false, onPop: nil))
        }
        replaceStack(with: entries, isAnimated: false)
    }

    /// Removes screens from the stack; all removals end here.
    private func replaceStack(with entries: [Entry], isAnimated: Bool) {
        let removed = stack.filter { old in !entries.contains { $0.screen === old.screen } }
        guard !removed.isEmpty || entries.count != stack.count else { return }
        self.isAnimated = isAnimated
        // The stack is updated before observers are notified, since they may change it again.
        stack = entries
        for entry in removed.reversed() {
            entry.screen.hide()
            entry.onPop?()
        }
    }
}

extension Presentation {
    /// Cancels the tasks of its screens.
    fileprivate func hide() {
        switch self {
        case .screen(let screen): screen.hide()
        case .navigator(let navigator):
            navigator.dismiss()
            navigator.popToRoot(isAnimated: false)
            navigator.root?.hide()
        }
    }
}
