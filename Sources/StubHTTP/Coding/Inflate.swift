/// Decompresses DEFLATE (RFC 1951) up to a limit.
package struct Inflate {
    private let input: [UInt8]
    private var position: Int
    private var bits: UInt32 = 0
    private var count: UInt32 = 0
    private var output: [UInt8] = []
    private let limit: Int

    /// Why the input cannot be unpacked.
    package enum Failure: Error {
        /// The input is not DEFLATE, or truncated.
        case broken
        /// The decompressed content exceeds the limit.
        case tooLong
    }

    /// Returns the decompressed bytes and the offset after the compressed data.
    ///
    /// - Parameter limit: the maximum number of bytes.
    package static func unpacked(
        _ input: [UInt8], from start: Int, limit: Int
    ) throws(Failure) -> (bytes: [UInt8], end: Int) {
        var inflate = Inflate(input: input, position: start, limit: limit)
        try inflate.run()
        return (inflate.output, inflate.position)
    }

    private init(input: [UInt8], position: Int, limit: Int) {
        self.input = input
        self.position = position
        self.limit = limit
    }

    private mutating func run() throws(Failure) {
        var isLast = false
        while !isLast {
            isLast = try take(1) == 1
            switch try take(2) {
            case 0: try stored()
            case 1: try block(Huffman.fixed, Huffman.fixedDistances)
            case 2:
                let (literals, distances) = try tables()
                try block(literals, distances)
            default: throw .broken
            }
        }
    }

    private mutating func take(_ number: UInt32) throws(Failure) -> Int {
        while count < number {
            guard position < input.count else { throw .broken }
            bits |= UInt32(input[position]) << count
            position += 1
            count += 8
        }
        let value = bits & ((1 << number) - 1)
        bits >>= number
        count -= number
        return Int(value)
    }

    private mutating func stored() throws(Failure) {
        // A stored block starts at a byte; at most seven bits are left over.
        bits = 0
        count = 0
        guard position + 4 <= input.count else { throw .broken }
        let length = Int(input[position]) | Int(input[position + 1]) << 8
        position += 4
        guard position + length <= input.count else { throw .broken }
        guard output.count + length <= limit else { throw .tooLong }
        output += input[position..<(position + length)]
        position += length
    }

    private mutating func block(_ literals: Huffman, _ distances: Huffman) throws(Failure) {
        while true {
            let symbol = try decode(literals)
            if symbol < 256 {
                guard output.count < limit else { throw .tooLong }
                output.append(UInt8(symbol))
                continue
            }
            if symbol == 256 { return }
            guard symbol - 257 < Self.lengths.count else { throw .broken }
            let length = Self.lengths[symbol - 257] + (try take(Self.lengthBits[symbol - 257]))
            let code = try decode(distances)
            guard code < Self.distances.count else { throw .broken }
            let distance = Self.distances[code] + (try take(Self.distanceBits[code]))
            guard distance <= output.count else { throw .broken }
            guard output.count + length <= limit else { throw .tooLong }
            var from = output.count - distance
            for _ in 0..<length {
                output.append(output[from])
                from += 1
            }
        }
    }

    private mutating func decode(_ table: Huffman) throws(Failure) -> Int {
        var code = 0
        var first = 0
        var index = 0
        for length in 1...15 {
            code |= try take(1)
            let number = table.counts[length]
            if code - number < first { return table.symbols[index + code - first] }
            index += number
            first = (first + number) << 1
            code <<= 1
        }
        throw .broken
    }

    private mutating func tables() throws(Failure) -> (Huffman, Huffman) {
        let literals = try take(5) + 257
        let distances = try take(5) + 1
        let number = try take(4) + 4
        guard literals <= 286, distances <= 30 else { throw .broken }
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var lengths = [Int](repeating: 0, count: 19)
        for index in 0..<number { lengths[order[index]] = try take(3) }
        let codes = Huffman(lengths)
        var all: [Int] = []
        while all.count < literals + distances {
            let symbol = try decode(codes)
            switch symbol {
            case 16:
                guard let last = all.last else { throw .broken }
                all += [Int](repeating: last, count: 3 + (try take(2)))
            case 17: all += [Int](repeating: 0, count: 3 + (try take(3)))
            case 18: all += [Int](repeating: 0, count: 11 + (try take(7)))
            default: all.append(symbol)
            }
        }
        guard all.count == literals + distances else { throw .broken }
        return (Huffman(Array(all[..<literals])), Huffman(Array(all[literals...])))
    }

    static let lengths = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
        131, 163, 195, 227, 258,
    ]
    static let lengthBits: [UInt32] = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    static let distances = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
        2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
    ]
    static let distanceBits: [UInt32] = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12,
        13, 13,
    ]
}

/// A canonical code: the number of symbols of each length, and the symbols in order.
private struct Huffman {
    let counts: [Int]
    let symbols: [Int]

    init(_ lengths: [Int]) {
        var counts = [Int](repeating: 0, count: 16)
        for length in lengths { counts[length] += 1 }
        counts[0] = 0
        symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted {
            (lengths[$0], $0) < (lengths[$1], $1)
        }
        self.counts = counts
    }

    static let fixed = Huffman(
        (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    static let fixedDistances = Huffman([Int](repeating: 5, count: 30))
}
