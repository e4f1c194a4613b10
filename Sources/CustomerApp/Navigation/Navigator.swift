public import Observation

/// A stack of screens, and what is shown over it: the one owner of where a flow is.
///
/// A view renders it and writes the user's own gestures back, a back swipe through `path`. However a
/// screen leaves, it leaves by the same door: its task is cancelled and its completion runs once.
@MainActor
@Observable
public final class Navigator {
    /// A screen above the root, and how it came there.
    public struct Entry {
        /// The screen.
        public let screen: Screen
        /// Whether it slid in.
        public let isAnimated: Bool
        /// Whether the tab bar is hidden while it is on top.
        public let hidesBottomBar: Bool

        let onPop: (@MainActor () -> Void)?
    }

    /// The screen at the bottom, which is replaced but never popped.
    public private(set) var root: Screen?

    /// The screens above the root, the visible one last.
    public private(set) var stack: [Entry] = []

    /// What is shown over the stack.
    public private(set) var presented: Presentation?

    /// Whether the navigation bar is hidden.
    public private(set) var isBarHidden = false

    /// Whether the last change is to be animated.
    public private(set) var isAnimated = false

    /// Makes the screen of a route for a new `path`; nil where there is none.
    @ObservationIgnored public var makeScreen: (@MainActor (Route) -> Screen?)?

    /// Creates an empty navigator.
    public init(isBarHidden: Bool = false) {
        self.isBarHidden = isBarHidden
    }

    /// The screen on top of the stack.
    public var top: Screen? { stack.last?.screen ?? root }

    /// The routes above the root.
    ///
    /// Setting it keeps the screens of the common beginning, removes the others and makes those that
    /// are new; a route that has no screen leaves everything as it was.
    public var path: [Route] {
        get { stack.map(\.screen.route) }
        set { rebuild(as: newValue) }
    }
}

extension Navigator {
    /// Replaces everything by one screen, without animation; the completions of what goes run.
    public func setRoot(_ module: any Presentable, hidesBar: Bool = false) {
        guard case .screen(let screen) = module.presentation else { return }
        let old = root
        root = screen
        isBarHidden = hidesBar
        replaceStack(with: [], isAnimated: false)
        if old !== screen { old?.hide() }
    }

    /// Puts a screen on top; `onPop` runs once when it leaves the stack, whatever the cause.
    ///
    /// A navigator cannot be pushed, and no screen can be on the stack twice: false, and no change.
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

    /// Takes the top screen off; the root stays.
    public func pop(isAnimated: Bool = true) {
        replaceStack(with: stack.dropLast(), isAnimated: isAnimated)
    }

    /// Takes every screen but the root off, the top one first.
    public func popToRoot(isAnimated: Bool = true) {
        replaceStack(with: [], isAnimated: isAnimated)
    }

    /// Takes the screens that match off, wherever they are in the stack.
    public func remove(isAnimated: Bool = true, where matches: (Screen) -> Bool) {
        replaceStack(with: stack.filter { !matches($0.screen) }, isAnimated: isAnimated)
    }

    /// Shows something over the stack, in place of what was shown there.
    public func present(_ module: any Presentable, isAnimated: Bool = true) {
        guard let presentation = module.presentation else { return }
        let old = presented
        self.isAnimated = isAnimated
        presented = presentation
        old?.hide()
    }

    /// Takes away what is shown over the stack; the completion runs even if there was nothing.
    public func dismiss(isAnimated: Bool = true, completion: (@MainActor () -> Void)? = nil) {
        let old = presented
        self.isAnimated = isAnimated
        presented = nil
        old?.hide()
        completion?()
    }

    /// Takes every screen of a flow off, be it on the stack or over it; the root stays.
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

    /// The one way in which screens leave the stack.
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
    /// Cancels what its screens have begun.
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
