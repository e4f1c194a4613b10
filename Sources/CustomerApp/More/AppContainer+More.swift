extension AppContainer {
    /// The screen with settings and links; the closure is called with the selected destination.
    public var moreViewModel: Factory<MoreViewModel, @MainActor (MoreViewModel.Destination) -> Void>
    {
        factory {
            MoreViewModel(
                auth: $0.authService(), users: $0.userService(),
                flags: $0.userFeatureFlagService(),
                appearance: $0.storedProperty("settings.appearance"), onSelect: $1)
        }
    }
}
