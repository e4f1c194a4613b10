extension AppContainer {
    /// Knows the signed-in user, and fetches and changes users.
    public var userService: Factory<any UserService> {
        factory(.application) {
            HTTPUserService(client: $0.httpClient(), storage: $0.storage, logger: $0.logger)
        }
    }
}
