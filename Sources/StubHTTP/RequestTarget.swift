/// A parsed request target: decoded path segments and query items (RFC 3986 §3.3–3.4).
public struct RequestTarget: Sendable, Hashable {
    /// One `name=value` pair of the query, decoded; `+` is a space.
    public struct QueryItem: Sendable, Hashable {
        /// The decoded name; empty for `=value`.
        public let name: String
        /// The decoded value; empty for `name`.
        public let value: String

        /// Creates an item from decoded text.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The decoded segments between slashes; after a trailing slash, the last one is empty.
    public let segments: [String]
    /// The items of the query, in order; empty if there is no query.
    public let query: [QueryItem]

    /// Creates a target from decoded parts.
    package init(segments: [String], query: [QueryItem]) {
        self.segments = segments
        self.query = query
    }

    /// Parses an origin-form target; `nil` if an escape sequence is malformed or not UTF-8.
    public init?(_ target: some StringProtocol) {
        let path = target.prefix { $0 != "?" }
        guard path.utf8.first == UInt8(ascii: "/") else { return nil }
        var segments: [String] = []
        for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let segment = PercentCoding.decode(part) else { return nil }
            segments.append(segment)
        }
        self.segments = segments
        guard path.endIndex < target.endIndex else {
            query = []
            return
        }
        guard let query = Self.queryItems(target[target.index(after: path.endIndex)...]) else {
            return nil
        }
        self.query = query
    }

    /// Decodes `application/x-www-form-urlencoded` text; `nil` if an escape sequence is malformed.
    public static func queryItems(_ text: some StringProtocol) -> [QueryItem]? {
        var items: [QueryItem] = []
        for pair in text.split(separator: "&") {
            let name = pair.prefix { $0 != "=" }
            let value = pair.dropFirst(name.count + 1)
            guard let decodedName = PercentCoding.decode(name, plusIsSpace: true),
                let decodedValue = PercentCoding.decode(value, plusIsSpace: true)
            else { return nil }
            items.append(QueryItem(name: decodedName, value: decodedValue))
        }
        return items
    }

    /// The values of a query parameter in order; empty if it is absent.
    public func values(of name: String) -> [String] {
        query.filter { $0.name == name }.map(\.value)
    }
}
