extension AppContainer {
    /// Fetches pictures and uploads profile pictures.
    public var imageService: Factory<any ImageService> {
        factory(.application) {
            HTTPImageService(
                client: $0.httpClient(), partSize: $0.configuration.downloadPartSize)
        }
    }
}
