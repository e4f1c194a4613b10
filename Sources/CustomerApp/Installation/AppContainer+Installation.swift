extension AppContainer {
    /// Knows the number that the server has given to this installation of the app.
    public var installationService: Factory<any InstallationService> {
        factory(.application) { container in
            HTTPInstallationService(
                client: container.httpClient(),
                stored: container.storedProperty("installation.id"),
                deviceModel: container.configuration.deviceModel)
        }
    }
}
