extension AppContainer {
    /// The features that the signed-in user has switched on.
    public var userFeatureFlagService: Factory<any UserFeatureFlagService> {
        factory(.application) {
            HTTPUserFeatureFlagService(
                client: $0.httpClient(), stored: $0.storedProperty("user.featureFlags"))
        }
    }

    /// Decides which features are on.
    public var featureFlagService: Factory<FeatureFlagService> {
        factory(.application) { container in
            let installation = container.installationService()
            return FeatureFlagService(
                client: container.httpClient(),
                installationID: { installation.installationID })
        }
    }
}
