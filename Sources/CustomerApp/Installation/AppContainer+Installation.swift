extension AppContainer {
    /// Registers this installation of the app with the server.
    public var installationService: Factory<any InstallationService> {
        factory(.application) { container in
            HTTPInstallationService(
                client: container.httpClient(),
                stored: container.storedProperty("installation.id"),
                deviceModel: container.configuration.deviceModel)
        }
    }
}
