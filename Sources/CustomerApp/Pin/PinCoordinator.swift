/// How the form for the number ended.
public enum PinCompletion: Completion, Hashable {
    /// The number was chosen, or was the right one.
    case accepted
    /// A wrong number was entered too often.
    case refused
}

/// The flow of the number that protects the app, on the stack of the flow that needs it.
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
        let viewModel = PinViewModel(mode, vault: container.pinVault()) { [weak self] in
            self?.finish(with: $0)
        }
        try show(Module(.pin, viewModel, coordinator: self).screen, hidesBottomBar: true)
    }
}
