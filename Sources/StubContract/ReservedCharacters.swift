import StubHTTP

/// The characters that `allowReserved` is about (RFC 3986 §2.2).
enum ReservedCharacters {
    private static let all = Set(":/?#[]@!$&'()*+,;=".utf8)

    /// The first reserved character in a text; `nil` if there is none.
    ///
    /// - Parameter plusIsSpace: whether the text is URL-encoded, where `+` is a space.
    static func first(in text: Substring, plusIsSpace: Bool) -> Character? {
        text.utf8.first { all.contains($0) && !(plusIsSpace && $0 == UInt8(ascii: "+")) }
            .map { Character(Unicode.Scalar($0)) }
    }

    /// The pairs of URL-encoded text: names decoded, values as they were sent.
    static func pairs(of text: String) -> [(name: String, value: Substring)] {
        text.split(separator: "&").map { pair in
            let name = pair.prefix { $0 != "=" }
            let value = pair.dropFirst(name.count + 1)
            return (PercentCoding.decode(name, plusIsSpace: true) ?? String(name), value)
        }
    }
}
