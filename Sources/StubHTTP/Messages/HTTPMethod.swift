/// A request method (RFC 9110 §9); case-sensitive.
public struct HTTPMethod: Sendable, Hashable {
    /// The method as it was sent.
    public let rawValue: String

    /// Creates a method with any name; nothing is validated.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Requests a representation (RFC 9110 §9.3.1).
    public static let get = HTTPMethod("GET")
    /// Requests the header fields that GET would answer with (RFC 9110 §9.3.2).
    public static let head = HTTPMethod("HEAD")
    /// Submits content for processing (RFC 9110 §9.3.3).
    public static let post = HTTPMethod("POST")
    /// Creates or replaces a resource (RFC 9110 §9.3.4).
    public static let put = HTTPMethod("PUT")
    /// Changes a resource partially (RFC 5789).
    public static let patch = HTTPMethod("PATCH")
    /// Removes a resource (RFC 9110 §9.3.5).
    public static let delete = HTTPMethod("DELETE")
    /// Queries a resource safely with a body (OpenAPI 3.2, Path Item Object).
    public static let query = HTTPMethod("QUERY")
    /// Requests the communication options (RFC 9110 §9.3.7).
    public static let options = HTTPMethod("OPTIONS")
    /// Requests an echo of the request (RFC 9110 §9.3.8).
    public static let trace = HTTPMethod("TRACE")
    /// Requests a tunnel (RFC 9110 §9.3.6).
    public static let connect = HTTPMethod("CONNECT")
}

extension HTTPMethod: CustomStringConvertible {
    /// The method as it was sent.
    public var description: String { rawValue }
}
