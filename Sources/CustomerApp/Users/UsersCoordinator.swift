/// The transitions from the list of users.
public enum UsersTransition: Transition {
    /// A user's details.
    case details(Identifier<User>)
    /// A user's profile with their posts.
    case profile(Identifier<User>)
}

/// The flow of the users: the list and a user's details.
public final class UsersCoordinator: FlowCoordinator {
    /// The view model of the list, which its screen keeps alive.
    private weak var people: UserListViewModel?

    public override func start() throws {
        try show(list())
    }

    public override func perform(_ transition: any Transition) throws -> Bool {
        switch transition {
        case UsersTransition.details(let id): try show(details(id))
        case UsersTransition.profile(let id): try show(profile(id))
        default: return false
        }
        return true
    }

    public override func screen(for route: Route) -> Screen? {
        switch route {
        case .users: adopt(list())
        case .user(let id): details(id)
        case .profile(let id): profile(id)
        default: super.screen(for: route)
        }
    }

    private func list() -> Screen {
        let viewModel = container.userListViewModel(
            .init(showUser: { [weak self] in self?.go(to: UsersTransition.details($0)) }))
        people = viewModel
        return Module(.users, viewModel, coordinator: self) { await $0.load() }
            .screen
    }

    private func details(_ id: Identifier<User>) -> Screen {
        let viewModel = container.userDetailViewModel(
            id, { [weak self] saved in self?.people?.update(saved) })
        return Module(.user(id), viewModel, coordinator: self) {
            await $0.load()
        }.screen
    }
}
