/// How signing in with another account ended.
public enum AuthorizationCompletion: Completion, Hashable {
    /// Somebody is signed in.
    case signedIn(Identifier<User>)
    /// The user changed their mind.
    case cancelled
}

/// The flow that signs in with another service's account, on the stack of the flow that needs it.
public final class AuthorizationCoordinator: FlowCoordinator {
    public override func start() throws {
        let viewModel = container.authorizationViewModel { [weak self] in
            self?.finish(with: $0)
        }
        let module = Module(
            .authorization, ScreenContent.authorization, viewModel, coordinator: self
        ) { await $0.authorize() }
        try show(module.screen)
    }
}
