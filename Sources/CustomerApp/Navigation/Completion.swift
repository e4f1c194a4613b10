/// How a flow ended, told once to the flow that started it.
public protocol Completion: Sendable {}
