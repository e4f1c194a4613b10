/// A screen and its view model with its type, made together.
@MainActor
public struct Module<ViewModel: AnyObject> {
    /// What the screen shows.
    public let viewModel: ViewModel

    /// The screen that shows it.
    public let screen: Screen

    /// Puts a view model on a screen of a kind; `load` runs each time the screen appears.
    public init(
        _ route: Route, _ kind: (ViewModel) -> ScreenContent, _ viewModel: ViewModel,
        coordinator: (any Coordinator)? = nil,
        load: @escaping @MainActor (ViewModel) async -> Void = { _ in },
    ) {
        self.viewModel = viewModel
        screen = Screen(route, kind(viewModel), coordinator: coordinator) {
            await load(viewModel)
        }
    }
}
