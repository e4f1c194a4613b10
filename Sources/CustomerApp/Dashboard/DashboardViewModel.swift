public import Observation

/// The first screen: the dashboard and who is signed in.
@MainActor
@Observable
public final class DashboardViewModel {
    @ObservationIgnored private let service: any DashboardService
    @ObservationIgnored private let users: any UserService
    private var phase = LoadPhase()

    /// Creates the view model; nothing is fetched before `load()`.
    public init(service: any DashboardService, users: any UserService) {
        self.service = service
        self.users = users
    }

    /// The dashboard and where it stands; a failed refresh keeps what was shown.
    public var state: LoadState<Dashboard> { phase.state(service.dashboard) }

    /// The dashboard to show, be it fresh or from before.
    public var dashboard: Dashboard? { service.dashboard }

    /// The signed-in user.
    public var user: User? { users.user }

    /// True while a request is on its way.
    public var isLoading: Bool { state.isLoading }

    /// What went wrong with the last attempt.
    public var error: AppError? { state.error }

    /// What went wrong, as text for the user.
    public var errorMessage: String? { state.errorMessage }

    /// Fetches the dashboard when the screen appears; does nothing while it is being fetched.
    public func load() async {
        guard !isLoading else { return }
        await refresh()
    }

    /// Fetches the dashboard anew; of overlapping attempts the newest decides what is shown.
    public func refresh() async {
        let attempt = phase.begin()
        do {
            try await service.refresh()
            phase.succeed(attempt)
        } catch {
            phase.fail(attempt, with: error)
        }
    }

    /// Takes the error off the screen.
    public func dismissError() {
        phase.dismissError()
    }
}
