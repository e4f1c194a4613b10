/// The hash function SHA-256 (FIPS 180-4 §6.2).
struct SHA256 {
    private var state = initial
    /// The bytes that do not fill a block yet.
    private var rest: [UInt8] = []
    private var count = 0

    private static let initial: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
        0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]

    static let blockLength = 64

    /// Returns the hash of the bytes, which has 32 bytes.
    static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var hash = SHA256()
        hash.add(bytes)
        return hash.finish()
    }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            rest.append(byte)
            count += 1
            guard rest.count == Self.blockLength else { continue }
            addBlock()
            rest.removeAll(keepingCapacity: true)
        }
    }

    /// Pads the message by a one, zeros and its length in bits (§5.1.1).
    private mutating func finish() -> [UInt8] {
        let bits = UInt64(count) * 8
        add([0x80])
        add(repeatElement(0, count: (Self.blockLength + 56 - rest.count) % Self.blockLength))
        add(withUnsafeBytes(of: bits.bigEndian, Array.init))
        return state.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
    }

    private mutating func addBlock() {
        var words = stride(from: 0, to: Self.blockLength, by: 4).map { place in
            rest[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for place in 16..<64 {
            let (first, last) = (words[place - 15], words[place - 2])
            let low = Self.turn(first, 7) ^ Self.turn(first, 18) ^ first >> 3
            let high = Self.turn(last, 17) ^ Self.turn(last, 19) ^ last >> 10
            words.append(words[place - 16] &+ low &+ words[place - 7] &+ high)
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for place in 0..<64 {
            let high = Self.turn(e, 6) ^ Self.turn(e, 11) ^ Self.turn(e, 25)
            let choice = (e & f) ^ (~e & g)
            let one = h &+ high &+ choice &+ Self.constants[place] &+ words[place]
            let low = Self.turn(a, 2) ^ Self.turn(a, 13) ^ Self.turn(a, 22)
            let two = low &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
        }
        for (place, value) in [a, b, c, d, e, f, g, h].enumerated() { state[place] &+= value }
    }

    private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }

    /// The fractional parts of the cube roots of the first 64 primes (§4.2.2).
    private static let constants: [UInt32] = [
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
        0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
        0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
        0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
        0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
        0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
        0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
        0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
        0xc67178f2,
    ]

    /// The keyed hash of a message (RFC 2104 §2, RFC 4231).
    static func authenticationCode(of message: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
        var block = key.count > blockLength ? hash(key) : key
        block += Array(repeating: 0, count: blockLength - block.count)
        var inner = SHA256()
        inner.add(block.map { $0 ^ 0x36 })
        inner.add(message)
        var outer = SHA256()
        outer.add(block.map { $0 ^ 0x5C })
        outer.add(inner.finish())
        return outer.finish()
    }
}
