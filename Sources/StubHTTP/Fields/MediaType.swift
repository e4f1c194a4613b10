/// A media type such as `application/json; charset=utf-8` (RFC 9110 §8.3.1).
package struct MediaType: Sendable, Hashable {
    /// The `type/subtype` in lower case; `*` matches anything in a range.
    package let essence: String
    /// Parameters in order, with names in lower case.
    package let parameters: [Parameter]

    /// One `name=value` pair after the essence.
    package struct Parameter: Sendable, Hashable {
        /// The name in lower case.
        package let name: String
        /// The value without its quotes.
        package let value: String
    }

    /// Parses a media type or range; `nil` if it has no `type/subtype`.
    package init?(_ text: String) {
        // Most messages are JSON, the name of which need not be parsed.
        switch text {
        case "application/json":
            self = .json
            return
        case "application/json; charset=utf-8":
            self = .utf8JSON
            return
        default: break
        }
        let parts = Array(text.utf8)
            .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let essence = Self.trim(parts.first ?? [])
        let halves = essence.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard halves.count == 2,
            halves.allSatisfy({ !$0.isEmpty && !$0.contains(UInt8(ascii: " ")) })
        else { return nil }
        self.essence = Self.text(essence).lowercased()
        parameters = parts.dropFirst().compactMap(Self.parameter)
    }

    private static let json = MediaType(essence: "application/json", parameters: [])
    private static let utf8JSON = MediaType(
        essence: "application/json", parameters: [Parameter(name: "charset", value: "utf-8")])

    /// Creates a type from its parts, which are in lower case.
    package init(essence: String, parameters: [Parameter]) {
        self.essence = essence
        self.parameters = parameters
    }

    private static func parameter(_ part: ArraySlice<UInt8>) -> Parameter? {
        let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
        guard halves.count == 2 else { return nil }
        var value = trim(halves[1])
        let quote = UInt8(ascii: "\"")
        if value.first == quote, value.last == quote, value.count >= 2 {
            value = value.dropFirst().dropLast()
        }
        return Parameter(name: text(trim(halves[0])).lowercased(), value: text(value))
    }

    /// Whether the name denotes JSON: `application/json`, `text/json` or a `+json` suffix.
    package var isJSON: Bool {
        essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json")
    }

    /// Whether the name denotes XML: `application/xml`, `text/xml` or a `+xml` suffix.
    package var isXML: Bool {
        essence == "application/xml" || essence == "text/xml" || essence.hasSuffix("+xml")
    }

    /// Whether this range (`*/*`, `application/*` or exact) includes the other type.
    package func covers(_ other: MediaType) -> Bool {
        if essence == "*/*" || essence == other.essence { return true }
        guard essence.hasSuffix("/*") else { return false }
        return other.essence.hasPrefix(essence.dropLast())
    }

    private static func trim(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text.drop(while: isBlank)
        while text.last.map(isBlank) == true { text.removeLast() }
        return text
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
