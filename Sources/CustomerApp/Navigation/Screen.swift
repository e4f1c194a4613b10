/// One screen without its looks: where it is, what it shows, and who decides what comes next.
///
/// It keeps its coordinator alive, and the coordinator keeps neither screen nor navigator: when the
/// last screen of a flow goes, so does the flow.
@MainActor
public final class Screen: Identifiable {
    /// The screen's address.
    public let route: Route

    /// What the view binds to; nil for static content.
    public let viewModel: AnyObject?

    /// The flow that the screen belongs to.
    public let coordinator: (any Coordinator)?

    private let load: @MainActor () async -> Void
    private var task: Task<Void, Never>?

    /// Creates a screen; `load` runs each time it appears.
    public init(
        _ route: Route, viewModel: AnyObject? = nil, coordinator: (any Coordinator)? = nil,
        load: @escaping @MainActor () async -> Void = {},
    ) {
        self.route = route
        self.viewModel = viewModel
        self.coordinator = coordinator
        self.load = load
    }

    deinit {
        task?.cancel()
    }

    /// Does what the screen does when it appears, in the caller's task; SwiftUI's `.task` calls it.
    public func appear() async {
        await load()
    }

    /// True from `show()` to `hide()`.
    public var isShown: Bool { task != nil }

    /// Does what the screen does when it appears, in a task of its own; UIKit's `viewWillAppear`.
    public func show() {
        guard task == nil else { return }
        task = Task { [load] in await load() }
    }

    /// Cancels what `show()` began; UIKit's `viewDidDisappear`, and every removal from a navigator.
    public func hide() {
        task?.cancel()
        task = nil
    }
}
