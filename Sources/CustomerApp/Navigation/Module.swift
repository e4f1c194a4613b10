/// A screen together with its view model, whose type it keeps.
@MainActor
public struct Module<ViewModel: AnyObject & Sendable> {
    /// The view model of the screen.
    public let viewModel: ViewModel

    /// The screen.
    public let screen: Screen

    /// Creates a screen for a view model; `load` runs each time the screen appears.
    public init(
        _ route: Route, _ viewModel: ViewModel,
        coordinator: (any Coordinator)? = nil,
        load: @escaping @MainActor (ViewModel) async -> Void = { _ in },
    ) {
        self.viewModel = viewModel
        screen = Screen(route, viewModel, coordinator: coordinator) {
            await load(viewModel)
        }
    }
}
