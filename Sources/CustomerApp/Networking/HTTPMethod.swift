/// The request methods the API uses.
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
    /// Reads a resource.
    case get = "GET"
    /// Reads the header fields only.
    case head = "HEAD"
    /// Creates a resource or performs an action.
    case post = "POST"
    /// Replaces a resource.
    case put = "PUT"
    /// Changes a part of a resource.
    case patch = "PATCH"
    /// Deletes a resource.
    case delete = "DELETE"

    /// True for methods that change nothing on the server (RFC 9110 §9.2.1).
    public var isSafe: Bool { self == .get || self == .head }
}
