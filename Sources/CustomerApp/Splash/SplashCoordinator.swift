/// The result of the splash screen.
public enum SplashCompletion: Completion, Hashable {
    /// The app is ready.
    case ready
}

/// The flow that is shown while the app prepares.
public final class SplashCoordinator: FlowCoordinator {
    public override func start() throws {
        let viewModel = container.splashViewModel { [weak self] in
            self?.finish(with: SplashCompletion.ready)
        }
        let module = Module(.splash, viewModel, coordinator: self) {
            await $0.load()
        }
        try show(module.screen, hidesBar: true)
    }
}
