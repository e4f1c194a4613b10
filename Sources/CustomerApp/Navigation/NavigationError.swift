/// An error of a coordinator.
public enum NavigationError: Error, Sendable, Hashable {
    /// Neither the coordinator nor one of its parents handles the transition; nothing has changed.
    case unhandledTransition(String)
    /// The navigator that would show the flow's screens was released.
    case noNavigator
}
