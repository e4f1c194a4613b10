/// The result of the form for the PIN.
public enum PinCompletion: Completion, Hashable {
    /// A PIN was set, or the correct one was entered.
    case accepted
    /// A wrong PIN was entered too often.
    case refused
}

/// The flow for the PIN, on the stack of the flow that starts it.
public final class PinCoordinator: FlowCoordinator {
    private let mode: PinViewModel.Mode

    /// Creates a flow that is not started yet.
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
            Module(.pin, viewModel, coordinator: self).screen,
            hidesBottomBar: true)
    }
}
