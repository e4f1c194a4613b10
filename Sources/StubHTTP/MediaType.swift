/// A media type such as `application/json; charset=utf-8` (RFC 9110 §8.3.1).
public struct MediaType: Sendable, Hashable {
    /// Lowercased `type/subtype`; `*` stands for any in ranges.
    public let essence: String
    /// Parameters with lowercased names, in order.
    public let parameters: [Parameter]

    /// One `name=value` behind the essence.
    public struct Parameter: Sendable, Hashable {
        /// In lower case.
        public let name: String
        /// Without quotes around it.
        public let value: String
    }

    /// Reads a media type or range; `nil` if it has no `type/subtype`.
    public init?(_ text: String) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        let essence = Self.trim(parts.first ?? "").lowercased()
        let halves = essence.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else {
            return nil
        }
        self.essence = essence
        parameters = parts.dropFirst().compactMap { part in
            let halves = part.split(separator: "=", maxSplits: 1)
            guard halves.count == 2 else { return nil }
            var value = Self.trim(halves[1])
            if value.hasPrefix("\""), value.hasSuffix("\""), value.count >= 2 {
                value = value.dropFirst().dropLast()
            }
            return Parameter(name: Self.trim(halves[0]).lowercased(), value: String(value))
        }
    }

    /// Whether this is JSON by name: `application/json`, `text/json` or a `+json` suffix.
    public var isJSON: Bool {
        essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json")
    }

    /// Whether this range (`*/*`, `application/*` or exact) covers the other type.
    public func covers(_ other: MediaType) -> Bool {
        if essence == "*/*" || essence == other.essence { return true }
        guard essence.hasSuffix("/*") else { return false }
        return other.essence.hasPrefix(essence.dropLast())
    }

    private static func trim(_ text: Substring) -> Substring {
        text.drop { $0 == " " || $0 == "\t" }
            .reversedDrop { $0 == " " || $0 == "\t" }
    }
}

extension Substring {
    fileprivate func reversedDrop(while predicate: (Character) -> Bool) -> Substring {
        var end = endIndex
        while end > startIndex, predicate(self[index(before: end)]) { end = index(before: end) }
        return self[startIndex..<end]
    }
}
