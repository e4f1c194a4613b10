/// The request methods the API uses.
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
    /// Reads.
    case get = "GET"
    /// Reads the header alone.
    case head = "HEAD"
    /// Creates or acts.
    case post = "POST"
    /// Replaces.
    case put = "PUT"
    /// Changes in part.
    case patch = "PATCH"
    /// Removes.
    case delete = "DELETE"

    /// True for methods that change nothing on the server (RFC 9110 §9.2.1).
    public var isSafe: Bool { self == .get || self == .head }
}
