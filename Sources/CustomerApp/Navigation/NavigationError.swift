/// Why a coordinator did not go where it was asked to.
public enum NavigationError: Error, Sendable, Hashable {
    /// No coordinator up to the root knows the transition; nothing has changed.
    case unhandledTransition(String)
    /// The place where the flow would show its screens is gone.
    case noNavigator
}
