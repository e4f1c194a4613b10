/// A set of ASCII characters as two words, which are cheap to copy.
package struct ASCIISet: Sendable {
    @usableFromInline var low: UInt64
    @usableFromInline var high: UInt64

    /// Creates a set from one bit for each character below 64, and for each one above.
    @inlinable
    package init(low: UInt64 = 0, high: UInt64 = 0) {
        self.low = low
        self.high = high
    }

    /// Creates a set of the ASCII characters of a text.
    package init(_ characters: StaticString) {
        self.init()
        characters.withUTF8Buffer { for byte in $0 where byte < 0x80 { insert(UInt32(byte)) } }
    }

    package mutating func insert(_ scalar: UInt32) {
        if scalar < 64 { low |= 1 << UInt64(scalar) } else { high |= 1 << UInt64(scalar - 64) }
    }

    package func union(_ characters: StaticString) -> ASCIISet {
        let other = ASCIISet(characters)
        return ASCIISet(low: low | other.low, high: high | other.high)
    }

    /// The scalar has to be below 128.
    @inlinable @inline(__always)
    package func contains(_ scalar: UInt32) -> Bool {
        (scalar < 64 ? low &>> UInt64(scalar) : high &>> UInt64(scalar & 63)) & 1 == 1
    }

    @inlinable @inline(__always)
    package func contains(_ byte: UInt8) -> Bool { byte < 0x80 && contains(UInt32(byte)) }
}
