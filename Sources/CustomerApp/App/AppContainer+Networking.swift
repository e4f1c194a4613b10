extension AppContainer {
    /// The way requests leave the app.
    public var transport: Factory<any HTTPTransport> {
        factory(.application) { URLSessionTransport(baseURL: $0.configuration.baseURL) }
    }

    /// The answers that are kept in memory.
    public var httpCache: Factory<HTTPCache> {
        factory(.application) { _ in HTTPCache() }
    }

    /// The requests that wait before they are sent again.
    public var requestPauses: Factory<RequestPauses> {
        factory(.application) { _ in RequestPauses() }
    }

    /// The client that every service sends its requests with.
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
