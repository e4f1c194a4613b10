extension AppContainer {
    /// Stores the PIN among the app's secrets.
    public var pinVault: Factory<any PinVault> {
        factory(.application) { StoredPinVault(storage: $0.secrets) }
    }

    /// The form for the PIN; the closure is called with the result.
    public var pinViewModel:
        Factory<PinViewModel, PinViewModel.Mode, @MainActor (PinCompletion) -> Void>
    {
        factory { PinViewModel($1, vault: $0.pinVault(), onDone: $2) }
    }
}
