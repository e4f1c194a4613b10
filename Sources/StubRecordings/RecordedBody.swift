import StubBackport
package import StubHTTP
package import StubJSON

/// A body in the format that is easiest to read in a file and to compare.
package enum RecordedBody: Sendable, Hashable {
    /// No body.
    case none
    /// A JSON object or array, or any value of a JSON media type.
    case json(JSONValue)
    /// `application/x-www-form-urlencoded`, decoded.
    case form([RequestTarget.QueryItem])
    /// Other text in UTF-8.
    case text(String)
    /// Anything else; written in Base64.
    case bytes([UInt8])

    /// Detects the format of bytes by their content, and otherwise by their media type.
    ///
    /// An object or array is JSON whatever its type: clients often send JSON with the type of a
    /// form, and secrets inside must still be found.
    package init(_ bytes: [UInt8], contentType: String?) {
        let type = contentType.flatMap { MediaType($0) }
        if bytes.isEmpty {
            self = .none
        } else if let value = Self.json(bytes, declared: type?.isJSON ?? false) {
            self = .json(value)
        } else if let text = Self.text(bytes) {
            if type?.essence == "application/x-www-form-urlencoded",
                let items = RequestTarget.queryItems(text)
            {
                self = .form(items)
            } else {
                self = .text(text)
            }
        } else {
            self = .bytes(bytes)
        }
    }

    /// The body as it is sent; JSON is compact.
    package var bytes: [UInt8] {
        switch self {
        case .none: []
        case .json(let value): JSONSerializer.bytes(value)
        case .form(let items):
            Array(
                items.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }
                    .joined(separator: "&").utf8)
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        }
    }

    private static func json(_ bytes: [UInt8], declared: Bool) -> JSONValue? {
        let whitespace: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        let first = bytes.first { !whitespace.contains($0) }
        guard declared || first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            return nil
        }
        // Text that only resembles JSON is kept as text.
        return try? JSONParser.parse(bytes)
    }

    /// Returns UTF-8 text without control characters other than tabs and line breaks.
    private static func text(_ bytes: [UInt8]) -> String? {
        let isPlain = bytes.allSatisfy { byte in
            byte >= 0x20 ? byte != 0x7F : byte == 0x09 || byte == 0x0A || byte == 0x0D
        }
        return isPlain ? String(validUTF8: bytes) : nil
    }
}
