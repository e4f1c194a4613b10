extension AppContainer {
    /// Holds the signed-in user, and fetches and changes users.
    public var userService: Factory<any UserService> {
        factory(.application) {
            HTTPUserService(client: $0.httpClient(), storage: $0.storage, logger: $0.logger)
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
