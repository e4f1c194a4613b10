/// A complete request: what arrived on the wire, decoded from its framing.
public struct HTTPRequest: Sendable, Hashable {
    /// What is asked for, whether anybody knows the method or not.
    public var method: HTTPMethod
    /// The request target as it was written: path and query, still percent-encoded.
    public var target: String
    /// The header.
    public var fields: HTTPFields
    /// What came behind a chunked body; nothing here but an upstream looks at it.
    public var trailers: HTTPFields
    /// The content, decoded from its chunks; empty if there is none.
    public var body: [UInt8]
    /// `true` for HTTP/1.0 clients, which have no chunked coding (RFC 9112 §2.3).
    public var isHTTP10: Bool
    /// Names the connection the request came in on, for the journal; unique in one process.
    public var connection: Int

    /// A request as the decoder would hand it out; nothing is checked.
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

    /// The target's path, still percent-encoded.
    public var path: Substring {
        target[..<(queryMark ?? target.endIndex)]
    }

    /// The target's query without its `?`, still percent-encoded; `nil` if there is none.
    public var query: Substring? {
        guard let queryMark else { return nil }
        return target[target.utf8.index(after: queryMark)...]
    }

    private var queryMark: String.Index? {
        target.utf8.firstIndex(of: UInt8(ascii: "?"))
    }
}
