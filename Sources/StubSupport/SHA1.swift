/// The hash function SHA-1 (FIPS 180-4 §6.1), which the handshake of WebSockets needs.
///
/// It protects nothing there, and must not be used where it would have to.
package enum SHA1 {
    /// Returns the hash of the bytes, which has 20 bytes.
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [
            0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
        ]
        let padded = padded(message)
        for start in stride(from: 0, to: padded.count, by: 64) {
            add(padded[start..<start + 64], to: &state)
        }
        return state.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
    }

    /// The message with a one, zeros and its length in bits (§5.1.1).
    private static func padded(_ message: [UInt8]) -> [UInt8] {
        var bytes = message + [0x80]
        while bytes.count % 64 != 56 { bytes.append(0) }
        return bytes + withUnsafeBytes(of: (UInt64(message.count) * 8).bigEndian, Array.init)
    }

    private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
        var words = (0..<16).map { place in
            block.dropFirst(place * 4).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for place in 16..<80 {
            let word = words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16]
            words.append(turn(word, 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for place in 0..<80 {
            let (mix, constant): (UInt32, UInt32) =
                switch place {
                case ..<20: (b & c | ~b & d, 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = turn(a, 5) &+ mix &+ e &+ constant &+ words[place]
            (a, b, c, d, e) = (next, a, turn(b, 30), c, d)
        }
        for (place, value) in [a, b, c, d, e].enumerated() { state[place] &+= value }
    }

    private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }
}
