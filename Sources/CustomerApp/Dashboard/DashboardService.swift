/// Keeps the dashboard for every screen that shows it.
@MainActor
public protocol DashboardService: AnyObject, Sendable {
    /// The dashboard as last fetched, observable; nil until then.
    var dashboard: Dashboard? { get }

    /// Fetches the dashboard anew; on failure the one shown stays.
    func refresh() async throws(AppError)

    /// Forgets the dashboard.
    func clearState()
}
