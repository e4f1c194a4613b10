/// A request to go somewhere; each flow has an enum of its own.
///
/// It is compared in tests and travels up the parents until one of them knows it.
public protocol Transition: Hashable, Sendable {}
