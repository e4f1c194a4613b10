/// A short stand-in for bytes: equal bytes have equal digests, others nearly always different ones.
///
/// It is no safeguard against anybody who wants two texts to have the same digest.
package struct Digest {
    package private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

    package init() {}

    package mutating func add(_ word: UInt64) {
        let (high, low) = (value ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        value = high ^ low &+ 0x2545_F491_4F6C_DD1D
    }

    package static func of(_ bytes: [UInt8]) -> UInt64 {
        var digest = Digest()
        digest.add(UInt64(bytes.count))
        bytes.withUnsafeBytes { buffer in
            let whole = buffer.count & ~7
            for offset in stride(from: 0, to: whole, by: 8) {
                digest.add(buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            var rest: UInt64 = 0
            for offset in whole..<buffer.count { rest = rest << 8 | UInt64(buffer[offset]) }
            digest.add(rest)
        }
        return digest.value
    }
}
