/// A request to go somewhere; each flow has an enum of its own.
///
/// It is compared in tests and travels up the parents until one of them knows it.
public protocol Transition: Hashable, Sendable {}

/// How a flow ended, told once to the flow that started it.
public protocol Completion: Sendable {}

/// Why a coordinator did not go where it was asked to.
public enum NavigationError: Error, Sendable, Hashable {
    /// No coordinator up to the root knows the transition; nothing has changed.
    case unhandledTransition(String)
    /// The place where the flow would show its screens is gone.
    case noNavigator
}
