/// A parsed request target: decoded path segments and query items (RFC 3986 §3.3–3.4).
package struct RequestTarget: Sendable, Hashable {
    /// One `name=value` pair of the query, decoded; `+` is a space.
    package struct QueryItem: Sendable, Hashable {
        /// The decoded name; empty for `=value`.
        package let name: String
        /// The decoded value; empty for `name`.
        package let value: String

        /// Creates an item from decoded text.
        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The decoded segments between slashes; after a trailing slash, the last one is empty.
    package let segments: [String]
    /// The items of the query, in order; empty if there is no query.
    package let query: [QueryItem]

    /// Creates a target from decoded parts.
    package init(segments: [String], query: [QueryItem]) {
        self.segments = segments
        self.query = query
    }

    /// Parses an origin-form target; `nil` if an escape sequence is malformed or not UTF-8.
    package init?(_ target: some StringProtocol) {
        self.init(text: String(target))
    }

    /// Splits at bytes, since a delimiter is one wherever it stands.
    private init?(text: String) {
        let target = text.utf8
        let end = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
        let path = target[..<end]
        guard path.first == UInt8(ascii: "/") else { return nil }
        var segments: [String] = []
        for part in path.dropFirst()
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        {
            guard let segment = PercentCoding.decode(Substring(part)) else { return nil }
            segments.append(segment)
        }
        self.segments = segments
        guard let query = Self.items(target[end...].dropFirst()) else { return nil }
        self.query = query
    }

    /// Decodes `application/x-www-form-urlencoded` text; `nil` if an escape sequence is malformed.
    package static func queryItems(_ text: some StringProtocol) -> [QueryItem]? {
        items(Substring(text).utf8)
    }

    private static func items(_ text: Substring.UTF8View) -> [QueryItem]? {
        var items: [QueryItem] = []
        for pair in text.split(separator: UInt8(ascii: "&")) {
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            guard let name = PercentCoding.decode(Substring(pair[..<end]), plusIsSpace: true),
                let value = PercentCoding.decode(
                    Substring(pair[end...].dropFirst()), plusIsSpace: true)
            else { return nil }
            items.append(QueryItem(name: name, value: value))
        }
        return items
    }

    /// The values of a query parameter in order; empty if it is absent.
    package func values(of name: String) -> [String] {
        query.filter { $0.name == name }.map(\.value)
    }
}
