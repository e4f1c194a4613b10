public import Observation

/// A dashboard without a server, for previews and offline use.
@MainActor
@Observable
public final class LocalDashboardService: DashboardService {
    public private(set) var dashboard: Dashboard?

    @ObservationIgnored private let sample: Dashboard

    /// Creates a service that always fetches the same dashboard.
    public init(_ sample: Dashboard) {
        self.sample = sample
    }

    public func refresh() async throws(AppError) {
        dashboard = sample
    }

    public func clearState() {
        dashboard = nil
    }
}
