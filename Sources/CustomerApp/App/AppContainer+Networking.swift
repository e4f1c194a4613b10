extension AppContainer {
    /// Sends requests over the network.
    public var transport: Factory<any HTTPTransport> {
        factory(.application) { URLSessionTransport(baseURL: $0.configuration.baseURL) }
    }

    /// The responses that are cached in memory.
    public var httpCache: Factory<HTTPCache> {
        factory(.application) { _ in HTTPCache() }
    }

    /// The requests that wait before they are retried.
    public var requestPauses: Factory<RequestPauses> {
        factory(.application) { _ in RequestPauses() }
    }
}
