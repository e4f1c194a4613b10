package import StubJSON

/// Universally unique identifiers as text (RFC 9562 §4).
package enum UUIDText {
    /// Returns an identifier of version 4 with 122 random bits.
    package static func random(_ random: inout SplitMix64) -> String {
        let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = [high, low].map { word in
            let text = String(word, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
        var text = ""
        for (index, digit) in digits.enumerated() {
            if hyphens.contains(index) { text += "-" }
            text.append(digit)
        }
        return text
    }

    private static let hyphens = [8, 12, 16, 20]

    /// Whether the text has the format of an identifier, of any version.
    package static func isOne(_ text: String) -> Bool { isOne(Array(text.utf8)) }

    /// Whether the bytes are the text of an identifier.
    package static func isOne(_ text: some Collection<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        let groups = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
}
