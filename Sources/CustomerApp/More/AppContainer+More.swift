extension AppContainer {
    /// Settings, and the way to everything else; the closure decides where that leads.
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
