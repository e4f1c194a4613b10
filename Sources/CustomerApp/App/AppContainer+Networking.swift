extension AppContainer {
    /// The way requests leave the app.
    public var transport: Factory<any HTTPTransport> {
        factory(.application) { URLSessionTransport(baseURL: $0.configuration.baseURL) }
    }

    /// The client that every service sends its requests with.
    public var httpClient: Factory<HTTPClient> {
        factory(.application) { container in
            HTTPClient(
                configuration: container.configuration, transport: container.transport(),
                clock: container.clock, logger: container.logger,
                tokens: container.tokenProvider())
        }
    }
}
