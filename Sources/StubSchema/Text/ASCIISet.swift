/// A set of ASCII characters as two words, which are cheap to copy.
struct ASCIISet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    /// Creates a set of the ASCII characters of a text.
    init(_ characters: StaticString) {
        characters.withUTF8Buffer { for byte in $0 where byte < 0x80 { insert(UInt32(byte)) } }
    }

    mutating func insert(_ scalar: UInt32) {
        if scalar < 64 { low |= 1 << UInt64(scalar) } else { high |= 1 << UInt64(scalar - 64) }
    }

    func union(_ characters: StaticString) -> ASCIISet {
        var union = self
        union.formUnion(ASCIISet(characters))
        return union
    }

    mutating func formUnion(_ set: ASCIISet) {
        low |= set.low
        high |= set.high
    }

    /// The scalar has to be below 128.
    @inline(__always)
    func contains(_ scalar: UInt32) -> Bool {
        (scalar < 64 ? low >> UInt64(scalar) : high >> UInt64(scalar & 63)) & 1 == 1
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool { byte < 0x80 && contains(UInt32(byte)) }

    func isDisjoint(with set: ASCIISet) -> Bool { low & set.low == 0 && high & set.high == 0 }
}
