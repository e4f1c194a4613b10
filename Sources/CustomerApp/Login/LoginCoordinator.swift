/// The transitions from the login.
public enum LoginTransition: Transition {
    /// The form that requests a new password.
    case forgotPassword
    /// Signing in with another service's account.
    case authorization
}

/// The result of the login.
public enum LoginCompletion: Completion, Hashable {
    /// A user is signed in.
    case signedIn(Identifier<User>)
}

/// The flow that opens a session.
public final class LoginCoordinator: FlowCoordinator {
    public override func start() throws {
        let viewModel = container.loginViewModel { [weak self] user in
            self?.finish(with: LoginCompletion.signedIn(user.id))
        }
        try show(
            Module(.login, viewModel, coordinator: self).screen, hidesBar: true
        )
    }

    public override func perform(_ transition: any Transition) throws -> Bool {
        switch transition {
        case LoginTransition.forgotPassword:
            let viewModel = container.forgotPasswordViewModel()
            try show(
                Module(.forgotPassword, viewModel, coordinator: self)
                    .screen)
        case LoginTransition.authorization:
            let flow = AuthorizationCoordinator(
                container: container, navigator: navigator, parent: self)
            try begin(flow)
        default: return false
        }
        return true
    }

    public override func child(
        _ child: FlowCoordinator, stoppedWith completion: (any Completion)?,
    ) throws {
        guard case .signedIn(let user)? = completion as? AuthorizationCompletion else { return }
        finish(with: LoginCompletion.signedIn(user))
    }
}
