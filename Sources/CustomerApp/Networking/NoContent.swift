/// The response of an operation whose answer has no body, or none that matters.
public struct NoContent: Sendable, Hashable {
    /// Creates the one value there is.
    public init() {}
}
