/// Holds the dashboard for all screens that show it.
@MainActor
public protocol DashboardService: AnyObject, Sendable {
    /// The dashboard that was fetched last, observable; nil before the first.
    var dashboard: Dashboard? { get }

    /// Fetches the dashboard again; after a failure the previous one stays.
    func refresh() async throws(AppError)

    /// Removes the dashboard.
    func clearState()
}
