/// How the form for the PIN ended.
public enum PinCompletion: Completion, Hashable {
    /// The PIN was chosen, or was the right one.
    case accepted
    /// A wrong PIN was entered too often.
    case refused
}

/// The flow of the PIN that protects the app, on the stack of the flow that needs it.
public final class PinCoordinator: FlowCoordinator {
    private let mode: PinViewModel.Mode

    /// Creates a flow that has not begun.
    public init(
        _ mode: PinViewModel.Mode, container: AppContainer, navigator: Navigator?,
        parent: FlowCoordinator?,
    ) {
        self.mode = mode
        super.init(container: container, navigator: navigator, parent: parent)
    }

    public override func start() throws {
        let viewModel = container.pinViewModel(mode, { [weak self] in self?.finish(with: $0) })
        try show(
            Module(.pin, ScreenContent.pin, viewModel, coordinator: self).screen,
            hidesBottomBar: true)
    }
}
