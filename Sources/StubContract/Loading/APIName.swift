/// The name of one of several APIs: the first segment of its paths, and the first label of its host.
package struct APIName: Sendable, Hashable {
    /// The name as it was given.
    package let text: String

    /// The longest label of a host name (RFC 1035 §2.3.4).
    private static let longest = 63

    /// `nil` for a name that is not a letter followed by letters, digits and hyphens, or that names
    /// this machine.
    package init?(_ text: String) {
        let bytes = text.utf8
        guard let first = bytes.first, Self.isLetter(first), bytes.count <= Self.longest,
            bytes.allSatisfy({ Self.isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D }),
            bytes.last != UInt8(ascii: "-"), text.lowercased() != "localhost"
        else { return nil }
        self.text = text
    }

    /// The rule for names, for error messages.
    package static let rule =
        "A name is a letter and then letters, digits and hyphens, such as shop; it is not localhost."

    /// The start of the API's paths.
    package var prefix: String { "/" + text }

    /// Whether a `Host` is this name, or begins with it and a dot, such as `shop.localhost:4280`.
    ///
    /// Host names are case-insensitive (RFC 3986 §3.2.2).
    package func isHost(_ authority: String) -> Bool {
        let label = authority.prefix { $0 != "." && $0 != ":" }
        return label.utf8.count == text.utf8.count && label.lowercased() == text.lowercased()
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
