/// The transitions from the dashboard.
public enum DashboardTransition: Transition {
    /// The signed-in user's profile.
    case profile
}

/// The flow of the dashboard.
public final class DashboardCoordinator: FlowCoordinator {
    public override func start() throws {
        let viewModel = container.dashboardViewModel()
        try show(
            Module(.dashboard, viewModel, coordinator: self) {
                await $0.load()
            }.screen)
    }

    public override func route(to path: [Route]) -> Bool {
        path.first == .dashboard && showPath(path.dropFirst())
    }

    public override func perform(_ transition: any Transition) throws -> Bool {
        guard transition as? DashboardTransition == .profile,
            let id = container.authService().currentUserID
        else { return false }
        try show(profile(id))
        return true
    }
}
