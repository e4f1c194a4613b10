/// A pattern that is matched without backtracking and without a general matcher.
///
/// It is anchored at its start, and the next character decides between all alternatives, as in
/// `^[A-Z]{3}(-[0-9]+)*$`. Most patterns of real schemas are like that, and building an automaton
/// for one takes longer than matching thousands of texts.
struct PlainPattern: Sendable {
    /// A part of the pattern.
    enum Part: Sendable {
        /// Characters of a set.
        case run(ScalarSet, Count)
        /// One of several sequences, which start with different characters.
        case choice([[Part]])
        case repetition([Part], Count)
    }

    struct Count: Sendable {
        let minimum: Int
        let maximum: Int

        static let once = Count(minimum: 1, maximum: 1)
        var isFixed: Bool { minimum == maximum }
    }

    let parts: [Part]
    let isAnchoredAtEnd: Bool

    func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var reader = Reader(bytes: bytes)
            return reader.take(parts) && (!isAnchoredAtEnd || reader.isAtEnd)
        }
    }
}

/// A text of well-formed UTF-8 and the current position.
private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func take(_ parts: [PlainPattern.Part]) -> Bool {
        for part in parts where !take(part) { return false }
        return true
    }

    private mutating func take(_ part: PlainPattern.Part) -> Bool {
        switch part {
        case .run(let set, let count):
            var taken = 0
            while taken < count.maximum, take(set) { taken += 1 }
            return taken >= count.minimum
        case .choice(let branches):
            let start = offset
            for branch in branches {
                if take(branch) { return true }
                offset = start
            }
            return false
        case .repetition(let parts, let count):
            var taken = 0
            while taken < count.maximum {
                let start = offset
                guard take(parts) else {
                    offset = start
                    break
                }
                taken += 1
            }
            return taken >= count.minimum
        }
    }

    @inline(__always)
    private mutating func take(_ set: ScalarSet) -> Bool {
        guard offset < bytes.count else { return false }
        let byte = bytes[offset]
        guard byte >= 0x80 else {
            guard set.contains(ascii: byte) else { return false }
            offset += 1
            return true
        }
        return takeOther(set, lead: byte)
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
