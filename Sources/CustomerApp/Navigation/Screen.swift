/// A screen without its view: its route, its view model, and its coordinator.
///
/// A screen keeps its coordinator alive, and the coordinator keeps neither screens nor the
/// navigator. So a flow is released when its last screen is removed.
@MainActor
public final class Screen: Identifiable {
    /// The screen's address.
    public let route: Route

    /// The view model that the view binds to; nil for content that does not change.
    ///
    /// ``content`` has its type.
    public let viewModel: (any AnyObject & Sendable)?

    /// The flow that the screen belongs to.
    public let coordinator: (any Coordinator)?

    private let load: @MainActor () async -> Void
    private var task: Task<Void, Never>?
    private var lastLoad: Task<Void, Never>?

    /// Creates a screen; `load` runs each time the screen appears.
    public init(
        _ route: Route, _ viewModel: (any AnyObject & Sendable)? = nil,
        coordinator: (any Coordinator)? = nil,
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

    /// Runs the load of the screen until the caller is cancelled; for SwiftUI's `.task`.
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

    /// Starts the load of the screen in a separate task; for UIKit's `viewWillAppear`.
    public func show() {
        guard task == nil else { return }
        task = begin()
    }

    /// Cancels the task of `show()`; for UIKit's `viewDidDisappear`, and after removal from a
    /// navigator.
    public func hide() {
        task?.cancel()
        task = nil
    }

    private func begin() -> Task<Void, Never> {
        // A cancelled load may still be running, and view models ignore a load during another one.
        let ending = lastLoad.flatMap { $0.isCancelled ? $0 : nil }
        let work = Task { [load] in
            await ending?.value
            await load()
        }
        lastLoad = work
        return work
    }
}
