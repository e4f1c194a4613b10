extension AppContainer {
    /// Takes note of what people do with the app.
    public var analyticsService: Factory<any AnalyticsService> {
        factory(.application) { LoggedAnalytics(logger: $0.logger) }
    }
}
