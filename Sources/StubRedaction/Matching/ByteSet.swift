/// A few ASCII characters, to be asked for each byte of a text.
struct ByteSet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ characters: String) {
        for byte in characters.utf8 where byte < 128 {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        guard byte < 128 else { return false }
        let word = byte < 64 ? low : high
        return word >> UInt64(byte & 63) & 1 == 1
    }
}
