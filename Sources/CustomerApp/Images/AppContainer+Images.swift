extension AppContainer {
    /// Fetches pictures, and takes new portraits to the server.
    public var imageService: Factory<any ImageService> {
        factory(.application) {
            HTTPImageService(
                client: $0.httpClient(), partSize: $0.configuration.downloadPartSize)
        }
    }
}
