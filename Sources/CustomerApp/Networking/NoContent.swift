/// The response of an operation whose response body is empty or ignored.
public struct NoContent: Sendable, Hashable {
    /// Creates the only value.
    public init() {}
}
