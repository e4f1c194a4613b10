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
            guard take(at: index) else { return false }
            index = program[index].end
        }
        return true
    }

    private mutating func take(at index: Int) -> Bool {
        let instruction = program[index]
        var taken = 0
        switch instruction.kind {
        case .run:
            while taken < instruction.count.maximum, takeCharacter(of: instruction) { taken += 1 }
            return taken >= instruction.count.minimum
        case .choice:
            let start = offset
            var branch = index + 1
            while branch < instruction.end {
                if take((branch + 1)..<program[branch].end) { return true }
                offset = start
                branch = program[branch].end
            }
            return false
        case .repetition, .branch:
            while taken < instruction.count.maximum {
                let start = offset
                guard take((index + 1)..<instruction.end) else {
                    offset = start
                    break
                }
                taken += 1
            }
            return taken >= instruction.count.minimum
        }
    }

    @inline(__always)
    private mutating func takeCharacter(of instruction: PlainPattern.Instruction) -> Bool {
        guard offset < bytes.count else { return false }
        let byte = bytes[offset]
        guard byte >= 0x80 else {
            guard instruction.ascii.contains(UInt32(byte)) else { return false }
            offset += 1
            return true
        }
        return takeOther(sets[instruction.set], lead: byte)
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
