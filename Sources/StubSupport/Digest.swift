/// A short digest of bytes: equal bytes have equal digests, different ones nearly always differ.
///
/// It is not cryptographic: texts with the same digest can be constructed.
package struct Digest {
    package private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

    package init() {}

    package mutating func add(_ word: UInt64) {
        let (high, low) = (value ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        value = high ^ low &+ 0x2545_F491_4F6C_DD1D
    }

    package static func of(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes(of) }

    package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var digest = Digest()
        digest.add(UInt64(bytes.count))
        let whole = bytes.count & ~7
        for offset in stride(from: 0, to: whole, by: 8) {
            digest.add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        var rest: UInt64 = 0
        for offset in whole..<bytes.count { rest = rest << 8 | UInt64(bytes[offset]) }
        digest.add(rest)
        return digest.value
    }
}
