/// The result of a flow, passed once to the flow that started it.
public protocol Completion: Sendable {}
