/// A text of well-formed UTF-8, the current position, and the pattern that it is matched with.
struct PlainReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let program: UnsafeBufferPointer<PlainPattern.Instruction>
    private let sets: [ScalarSet]
    private var offset = 0

    init(
        bytes: UnsafeBufferPointer<UInt8>,
        program: UnsafeBufferPointer<PlainPattern.Instruction>, sets: [ScalarSet]
    ) {
        self.bytes = bytes
        self.program = program
        self.sets = sets
    }

    var isAtEnd: Bool { offset == bytes.count }

    /// Takes what a sequence of instructions describes.
    mutating func take(_ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            if program[index].kind == .run {
                guard takeRun(at: index) else { return false }
                index += 1
            } else {
                guard takePart(at: index) else { return false }
                index = program[index].end
            }
        }
        return true
    }

    @inline(__always)
    private mutating func takeRun(at index: Int) -> Bool {
        let (ascii, count) = (program[index].ascii, program[index].count)
        var taken = 0
        while taken < count.maximum, offset < bytes.count {
            let byte = bytes[offset]
            if byte < 0x80 {
                guard ascii.contains(UInt32(byte)) else { break }
                offset += 1
            } else {
                guard takeOther(sets[program[index].set], lead: byte) else { break }
            }
            taken += 1
        }
        return taken >= count.minimum
    }

    private mutating func takePart(at index: Int) -> Bool {
        let end = program[index].end
        if program[index].kind == .choice {
            let start = offset
            var branch = index + 1
            while branch < end {
                if take((branch + 1)..<program[branch].end) { return true }
                offset = start
                branch = program[branch].end
            }
            return false
        }
        let count = program[index].count
        var taken = 0
        while taken < count.maximum {
            let start = offset
            guard take((index + 1)..<end) else {
                offset = start
                break
            }
            taken += 1
        }
        return taken >= count.minimum
    }

    private mutating func takeOther(_ set: ScalarSet, lead: UInt8) -> Bool {
        // The leading one bits of the first byte are the length of the character (RFC 3629 §3).
        let length = (~lead).leadingZeroBitCount
        var scalar = UInt32(lead) & (0x7F >> UInt32(length))
        for byte in bytes[(offset + 1)..<(offset + length)] {
            scalar = scalar << 6 | UInt32(byte & 0x3F)
        }
        guard set.contains(other: scalar) else { return false }
        offset += length
        return true
    }
}
