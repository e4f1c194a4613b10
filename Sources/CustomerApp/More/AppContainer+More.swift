extension AppContainer {
    /// Settings, and the way to everything else; the closure decides where that leads.
    public func moreViewModel(
        onSelect: @escaping @MainActor (MoreViewModel.Destination) -> Void = { _ in },
    ) -> MoreViewModel {
        MoreViewModel(
            auth: authService(), users: userService(), flags: userFeatureFlagService(),
            appearance: storedProperty("settings.appearance"), onSelect: onSelect)
    }
}
