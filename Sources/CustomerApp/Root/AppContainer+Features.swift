/// The part of the container that knows all features.
extension AppContainer {
    /// Puts an app together; by default it stores everything in memory and logs nothing.
    ///
    /// On a device, pass a `KeychainKeyValueStore` as `secrets`.
    public convenience init(
        configuration: AppConfiguration,
        clock: any AppClock = .system,
        storage: any KeyValueStore = MemoryKeyValueStore(),
        secrets: any KeyValueStore = MemoryKeyValueStore(),
        logger: AppLogger = .silent,
    ) {
        self.init(
            configuration: configuration, clock: clock, storage: storage, secrets: secrets,
            logger: logger, clear: { $0.clearFeatures() })
    }

    private func clearFeatures() {
        dashboardService().clearState()
        onboardingService().clearState()
        productService().clearState()
        userFeatureFlagService().clearState()
        userListCache().value = nil
        recentUserQueries().clear()
        pendingPost().value = nil
        notesStore().send(.clear)
        clearPin()
        httpCache().removeAll()
        userService().clearState()
        analyticsService().identify(nil)
    }

    private func clearPin() {
        do {
            try pinVault().set(nil)
        } catch {
            logger.log(.error, "The PIN of the session that has ended cannot be removed: \(error)")
        }
    }
}
