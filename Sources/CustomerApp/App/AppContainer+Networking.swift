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

    /// The client with which every service sends its requests.
    public var httpClient: Factory<HTTPClient> {
        factory(.application) { container in
            HTTPClient(
                configuration: container.configuration, transport: container.transport(),
                clock: container.clock, logger: container.logger,
                tokens: container.tokenProvider(), cache: container.httpCache(),
                pauses: container.requestPauses())
        }
    }
}
