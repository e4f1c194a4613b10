extension AppContainer {
    /// Signs people in with another service's account; the app for a device puts its own here.
    public var authorizationProvider: Factory<any AuthorizationProvider> {
        factory(.application) { _ in NoAuthorizationProvider() }
    }
}
