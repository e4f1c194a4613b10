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
        text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            let name = String(Substring(pair[..<end]))
            let value = Substring(pair[end...].dropFirst())
            return (PercentCoding.decode(name, plusIsSpace: true) ?? name, value)
        }
    }
}
