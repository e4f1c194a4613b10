extension AppContainer {
    /// The events of the session, for what decides what is on screen.
    public var sessionEvents: Factory<SessionEvents> {
        factory(.application) { _ in SessionEvents() }
    }

    /// Keeps the session among the app's secrets, and gives requests their token.
    public var tokenProvider: Factory<TokenProvider> {
        factory(.application) { container in
            // Its own client has no tokens: a refusal of the refresh must not cause a refresh.
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

    /// Signs the user in and out.
    public var authService: Factory<any AuthService> {
        factory(.application) { container in
            HTTPAuthService(
                client: container.httpClient(), tokens: container.tokenProvider(),
                clock: container.clock, users: container.userService(),
                events: container.sessionEvents(),
                clearState: { [weak container] in container?.clearState() })
        }
    }
}
