/// A request to show another part of the app; each flow declares an enum of its transitions.
///
/// A transition can be compared in tests. It is passed from flow to parent until a flow handles it.
public protocol Transition: Hashable, Sendable {}
