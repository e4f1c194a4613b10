/// The result of the onboarding.
public enum OnboardingCompletion: Completion, Hashable {
    /// All questions were answered or skipped.
    case completed
}

/// The flow of the questions that are asked once.
public final class OnboardingCoordinator: FlowCoordinator {
    public override func start() throws {
        let viewModel = container.onboardingViewModel { [weak self] in
            self?.finish(with: OnboardingCompletion.completed)
        }
        let module = Module(.onboarding, viewModel, coordinator: self) {
            await $0.load()
        }
        try show(module.screen, hidesBar: true)
    }
}
