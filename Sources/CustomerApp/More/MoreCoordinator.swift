/// The transitions from the "More" tab.
public enum MoreTransition: Transition {
    /// A destination that the screen offers.
    case destination(MoreViewModel.Destination)
}

/// The flow of the "More" tab: settings, users, notes, and the PIN.
public final class MoreCoordinator: FlowCoordinator {
    public override func start() throws {
        let viewModel = container.moreViewModel { [weak self] in
            self?.go(to: MoreTransition.destination($0))
        }
        try show(
            Module(.more, viewModel, coordinator: self) { await $0.load() }
                .screen)
    }

    public override func route(to path: [Route]) -> Bool {
        path.first == .more && showPath(path.dropFirst())
    }

    public override func perform(_ transition: any Transition) throws -> Bool {
        switch transition {
        case MoreTransition.destination(.profile):
            guard let id = container.authService().currentUserID else { return false }
            try show(profile(id))
        case MoreTransition.destination(.users): try begin(users())
        case MoreTransition.destination(.notes): try begin(notes())
        case MoreTransition.destination(.pin):
            try begin(
                PinCoordinator(.set, container: container, navigator: navigator, parent: self))
        default: return false
        }
        return true
    }

    /// Asks a child flow for the screens of its own routes.
    public override func screen(for route: Route) -> Screen? {
        switch route {
        case .profile(let id): return profile(id)
        case .users: return joined(users())?.screen(for: route)
        case .notes: return joined(notes())?.screen(for: route)
        default: return super.screen(for: route)
        }
    }

    private func users() -> FlowCoordinator {
        UsersCoordinator(container: container, navigator: navigator, parent: self)
    }

    private func notes() -> FlowCoordinator {
        NotesCoordinator(container: container, navigator: navigator, parent: self)
    }

    private func joined(_ flow: FlowCoordinator) -> FlowCoordinator? {
        join(flow)
        return flow
    }
}
