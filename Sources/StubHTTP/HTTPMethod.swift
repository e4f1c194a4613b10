/// A request method (RFC 9110 §9); case-sensitive.
public struct HTTPMethod: Sendable, Hashable {
    /// The token as it stands on the wire.
    public let rawValue: String

    /// A method of that name, registered or not; nothing is checked.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Asks for a representation (RFC 9110 §9.3.1).
    public static let get = HTTPMethod("GET")
    /// Asks for what GET would answer, without its content (RFC 9110 §9.3.2).
    public static let head = HTTPMethod("HEAD")
    /// Hands over content to be worked on (RFC 9110 §9.3.3).
    public static let post = HTTPMethod("POST")
    /// Puts content in place of what is there (RFC 9110 §9.3.4).
    public static let put = HTTPMethod("PUT")
    /// Changes a part of what is there (RFC 5789).
    public static let patch = HTTPMethod("PATCH")
    /// Takes away what is there (RFC 9110 §9.3.5).
    public static let delete = HTTPMethod("DELETE")
    /// Asks as GET does, by content (OpenAPI 3.2, Path Item Object).
    public static let query = HTTPMethod("QUERY")
    /// Asks what may be asked (RFC 9110 §9.3.7).
    public static let options = HTTPMethod("OPTIONS")
    /// Asks for the request itself (RFC 9110 §9.3.8).
    public static let trace = HTTPMethod("TRACE")
    /// Asks for a tunnel (RFC 9110 §9.3.6).
    public static let connect = HTTPMethod("CONNECT")
}

extension HTTPMethod: CustomStringConvertible {
    /// The token as it stands on the wire.
    public var description: String { rawValue }
}
