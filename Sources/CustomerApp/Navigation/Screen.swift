/// One screen without its looks: where it is, what it shows, and who decides what comes next.
///
/// It keeps its coordinator alive, and the coordinator keeps neither screen nor navigator: when the
/// last screen of a flow goes, so does the flow.
@MainActor
public final class Screen: Identifiable {
    /// The screen's address.
    public let route: Route

    /// What the view binds to, by the kind of screen.
    public let content: ScreenContent

    /// The flow that the screen belongs to.
    public let coordinator: (any Coordinator)?

    private let load: @MainActor () async -> Void
    private var task: Task<Void, Never>?
    private var lastLoad: Task<Void, Never>?

    /// Creates a screen; `load` runs each time it appears.
    public init(
        _ route: Route, _ content: ScreenContent = .static, coordinator: (any Coordinator)? = nil,
        load: @escaping @MainActor () async -> Void = {},
    ) {
        self.route = route
        self.content = content
        self.coordinator = coordinator
        self.load = load
    }

    deinit {
        task?.cancel()
    }

    /// Does what the screen does when it appears, until the caller is cancelled; for SwiftUI's `.task`.
    public func appear() async {
        let work = begin()
        await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
    }

    /// True from `show()` to `hide()`.
    public var isShown: Bool { task != nil }

    /// Does what the screen does when it appears, in a task of its own; UIKit's `viewWillAppear`.
    public func show() {
        guard task == nil else { return }
        task = begin()
    }

    /// Cancels what `show()` began; UIKit's `viewDidDisappear`, and every removal from a navigator.
    public func hide() {
        task?.cancel()
        task = nil
    }

    private func begin() -> Task<Void, Never> {
        // A load that was cancelled may still be ending, and would turn away the one after it.
        let ending = lastLoad.flatMap { $0.isCancelled ? $0 : nil }
        let work = Task { [load] in
            await ending?.value
            await load()
        }
        lastLoad = work
        return work
    }
}
