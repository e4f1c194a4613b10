/// The result of signing in with another account.
public enum AuthorizationCompletion: Completion, Hashable {
    /// A user is signed in.
    case signedIn(Identifier<User>)
    /// The user cancelled.
    case cancelled
}

/// The flow for signing in with another service's account, on the stack of the flow that starts it.
public final class AuthorizationCoordinator: FlowCoordinator {
    public override func start() throws {
        let viewModel = container.authorizationViewModel { [weak self] in
            self?.finish(with: $0)
        }
        let module = Module(
            .authorization, viewModel, coordinator: self
        ) { await $0.authorize() }
        try show(module.screen)
    }
}
