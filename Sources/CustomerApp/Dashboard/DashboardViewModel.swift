public import Observation

/// The first screen: the dashboard and the signed-in user.
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

    /// The dashboard and its load state; after a failed refresh the previous one stays.
    public var state: LoadState<Dashboard> { phase.state(service.dashboard) }

    /// The dashboard to show, either new or previous.
    public var dashboard: Dashboard? { service.dashboard }

    /// The signed-in user.
    public var user: User? { users.user }

    /// True while a request is in flight.
    public var isLoading: Bool { state.isLoading }

    /// The error of the last attempt.
    public var error: AppError? { state.error }

    /// The error of the last attempt, as text for the user.
    public var errorMessage: String? { state.errorMessage }

    /// Fetches the dashboard when the screen appears; does nothing while a request is in flight.
    public func load() async {
        guard !isLoading else { return }
        await refresh()
    }

    /// Fetches the dashboard again; of overlapping attempts the newest decides what is shown.
    public func refresh() async {
        let attempt = phase.begin()
        do {
            try await service.refresh()
            phase.succeed(attempt)
        } catch {
            phase.fail(attempt, with: error)
        }
    }

    /// Removes the error from the screen.
    public func dismissError() {
        phase.dismissError()
    }
}
