extension AppContainer {
    /// The events of the session.
    public var sessionEvents: Factory<SessionEvents> {
        factory(.application) { _ in SessionEvents() }
    }

    /// Stores the session among the app's secrets, and provides tokens for requests.
    public var tokenProvider: Factory<TokenProvider> {
        factory(.application) { container in
            // This client has no tokens, so that a rejected refresh cannot cause another refresh.
            let client = HTTPClient(
                configuration: container.configuration, transport: container.transport(),
                clock: container.clock, logger: container.logger)
            let clock = container.clock
            let events = container.sessionEvents()
            return TokenProvider(
                credentials: CredentialStore(
                    storage: container.secrets, logger: container.logger),
                configuration: container.configuration,
                clock: clock,
                refresh: { refreshToken in
                    try await client.send(.refresh(refreshToken)).token(receivedAt: clock.now)
                },
                onEnd: { [weak container] event in
                    await container?.clearState()
                    events.send(event)
                })
        }
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
