/// Packs bytes as DEFLATE with the fixed codes (RFC 1951 §3.2.6).
///
/// JSON shrinks to about a fifth. The system's zlib compresses slightly better, but not every
/// machine with a Swift toolchain has its header.
package struct Deflate {
    private var output: [UInt8] = []
    private var bits: UInt64 = 0
    private var count: UInt64 = 0

    /// The number of slots for the last position of each three bytes, found by their hash.
    private static let hashSize = 1 << 15
    private static let longestDistance = 1 << 15
    private static let longestMatch = 258
    /// The number of earlier occurrences that are compared: more take longer and improve the result
    /// little.
    private static let tries = 24

    /// Returns the compressed bytes as one block.
    package static func pack(_ input: [UInt8]) -> [UInt8] {
        var deflate = Deflate()
        deflate.output.reserveCapacity(input.count / 4 + 64)
        deflate.write(0b011, 3)
        deflate.compress(input)
        deflate.writeLiteral(256)
        deflate.write(0, (8 - deflate.count % 8) % 8)
        return deflate.output
    }

    private mutating func compress(_ input: [UInt8]) {
        var heads = [Int32](repeating: -1, count: Self.hashSize)
        var previous = [Int32](repeating: -1, count: Self.longestDistance)
        var position = 0
        input.withUnsafeBufferPointer { input in
            while position < input.count {
                let match = Self.match(at: position, in: input, heads, previous)
                let end = position + max(1, match.length)
                if match.length > 0 {
                    writeMatch(match.length, match.distance)
                } else {
                    writeLiteral(Int(input[position]))
                }
                while position < end {
                    if position + 2 < input.count {
                        let hash = Self.hash(input, position)
                        previous[position % Self.longestDistance] = heads[hash]
                        heads[hash] = Int32(position)
                    }
                    position += 1
                }
            }
        }
    }

    // MARK: - Matches

    private static func hash(_ input: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int {
        let value =
            UInt32(input[position]) << 16 | UInt32(input[position + 1]) << 8
            | UInt32(input[position + 2])
        return Int((value &* 0x9E37_79B1) >> 17)
    }

    /// The longest earlier occurrence of the next bytes; its length is 0 if there is none.
    private static func match(
        at position: Int, in input: UnsafeBufferPointer<UInt8>, _ heads: [Int32],
        _ previous: [Int32]
    ) -> (length: Int, distance: Int) {
        guard position + 2 < input.count else { return (0, 0) }
        let limit = min(longestMatch, input.count - position)
        var best = (length: 0, distance: 0)
        var candidate = Int(heads[hash(input, position)])
        var tries = tries
        while candidate >= 0, position - candidate < longestDistance, tries > 0 {
            var length = 0
            while length < limit, input[candidate + length] == input[position + length] {
                length += 1
            }
            if length > 2, length > best.length { best = (length, position - candidate) }
            if length == limit { break }
            candidate = Int(previous[candidate % longestDistance])
            tries -= 1
        }
        return best
    }

    // MARK: - Codes

    private mutating func write(_ value: UInt64, _ length: UInt64) {
        bits |= value << count
        count += length
        while count >= 8 {
            output.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            count -= 8
        }
    }

    /// Codes are written with the highest bit first, all other numbers with the lowest bit first.
    private mutating func writeCode(_ code: Int, _ length: Int) {
        var reversed = 0
        for bit in 0..<length where code & 1 << bit != 0 { reversed |= 1 << (length - 1 - bit) }
        write(UInt64(reversed), UInt64(length))
    }

    private mutating func writeLiteral(_ symbol: Int) {
        switch symbol {
        case ..<144: writeCode(0x30 + symbol, 8)
        case ..<256: writeCode(0x190 + symbol - 144, 9)
        case ..<280: writeCode(symbol - 256, 7)
        default: writeCode(0xC0 + symbol - 280, 8)
        }
    }

    private mutating func writeMatch(_ length: Int, _ distance: Int) {
        let lengthCode = Self.code(of: length, in: Inflate.lengths)
        writeLiteral(257 + lengthCode)
        write(
            UInt64(length - Inflate.lengths[lengthCode]), UInt64(Inflate.lengthBits[lengthCode]))
        let distanceCode = Self.code(of: distance, in: Inflate.distances)
        writeCode(distanceCode, 5)
        write(
            UInt64(distance - Inflate.distances[distanceCode]),
            UInt64(Inflate.distanceBits[distanceCode]))
    }

    /// The last code whose first value is not larger.
    private static func code(of value: Int, in firsts: [Int]) -> Int {
        var low = 0
        var high = firsts.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if firsts[middle] <= value { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
