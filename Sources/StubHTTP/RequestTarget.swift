/// A request target taken apart: decoded path segments and query items (RFC 3986 §3.3–3.4).
public struct RequestTarget: Sendable, Hashable {
    /// One `name=value` pair of the query, decoded; `+` stands for a space.
    public struct QueryItem: Sendable, Hashable {
        /// Decoded; empty in `=value`.
        public let name: String
        /// Decoded; empty in `name`.
        public let value: String

        /// A pair of decoded texts.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The decoded segments between slashes; a trailing slash leaves an empty last one.
    public let segments: [String]
    /// The pairs of the query in their order; empty without one.
    public let query: [QueryItem]

    /// Puts a target together from parts that are decoded already.
    package init(segments: [String], query: [QueryItem]) {
        self.segments = segments
        self.query = query
    }

    /// Takes an origin-form target apart; `nil` if a percent escape or its UTF-8 is broken.
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

    /// Decodes `application/x-www-form-urlencoded` text; `nil` if an escape is broken.
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

    /// The values of that name in order; empty if it is absent.
    public func values(of name: String) -> [String] {
        query.filter { $0.name == name }.map(\.value)
    }
}
