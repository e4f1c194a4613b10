extension AppContainer {
    /// Holds the dashboard for all screens that show it.
    public var dashboardService: Factory<any DashboardService> {
        factory(.application) {
            HTTPDashboardService(client: $0.httpClient(), storage: $0.storage, logger: $0.logger)
        }
    }

    /// The first screen's view model.
    public var dashboardViewModel: Factory<DashboardViewModel> {
        factory(.unique) {
            DashboardViewModel(service: $0.dashboardService(), users: $0.userService())
        }
    }
}
