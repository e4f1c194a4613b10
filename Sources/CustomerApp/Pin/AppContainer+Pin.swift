extension AppContainer {
    /// Keeps the number that protects the app; the app for a device puts its own here.
    public var pinVault: Factory<any PinVault> {
        factory(.application) { _ in MemoryPinVault() }
    }
}
