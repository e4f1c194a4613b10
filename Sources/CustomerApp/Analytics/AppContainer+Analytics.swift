extension AppContainer {
    /// Records what users do with the app.
    public var analyticsService: Factory<any AnalyticsService> {
        factory(.application) { LoggedAnalytics(logger: $0.logger) }
    }
}
