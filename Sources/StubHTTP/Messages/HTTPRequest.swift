/// A complete request, decoded from its framing.
public struct HTTPRequest: Sendable, Hashable {
    /// The method, registered or not.
    public var method: HTTPMethod
    /// The request target as it was sent: path and query, percent-encoded.
    public var target: String
    /// The header fields.
    public var fields: HTTPFields
    /// The trailer fields of a chunked body; only forwarding to an upstream uses them.
    public var trailers: HTTPFields
    /// The content, decoded from its chunks; empty if there is none.
    public var body: [UInt8]
    /// `true` for HTTP/1.0 clients, which have no chunked coding (RFC 9112 §2.3).
    public var isHTTP10: Bool
    /// Identifies the connection of the request in the journal; unique within a process.
    public var connection: Int
    /// Whether the client is on this machine, which may be a proxy; `false` by default.
    package var isFromLoopback = false
    /// What the target began with before it was removed, such as `/__session/s1`; empty by default.
    ///
    /// Clients need it in every URL that they are to follow.
    package var mount = ""

    /// Creates a request; nothing is validated.
    public init(
        _ method: HTTPMethod = .get, _ target: String, fields: HTTPFields = [:],
        body: [UInt8] = [], trailers: HTTPFields = [:], isHTTP10: Bool = false,
        connection: Int = 0
    ) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
        self.trailers = trailers
        self.isHTTP10 = isHTTP10
        self.connection = connection
    }

    /// The path of the target, percent-encoded.
    public var path: Substring {
        target[..<(queryMark ?? target.endIndex)]
    }

    /// The query of the target without its `?`, percent-encoded; `nil` if there is none.
    public var query: Substring? {
        guard let queryMark else { return nil }
        return target[target.utf8.index(after: queryMark)...]
    }

    private var queryMark: String.Index? {
        target.utf8.firstIndex(of: UInt8(ascii: "?"))
    }
}
