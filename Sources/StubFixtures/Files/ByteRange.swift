/// A part of a representation, as `Range` asks for it (RFC 9110 §14.1.2).
enum ByteRange: Sendable, Hashable {
    /// These bytes.
    case part(Range<Int>)
    /// None of the bytes there are.
    case unsatisfiable

    /// Reads a field for so many bytes; `nil` for what is to be ignored: another unit, several
    /// ranges, or no range at all.
    init?(_ field: String, length: Int) {
        let halves = field.split(separator: "=", maxSplits: 1)
        guard halves.count == 2, halves[0].lowercased() == "bytes" else { return nil }
        let ends = halves[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }) else {
            return nil
        }
        switch (Self.number(ends[0]), Self.number(ends[1])) {
        case (nil, nil): return nil
        case (nil, let last?):
            self = last == 0 || length == 0 ? .unsatisfiable : .part(max(0, length - last)..<length)
        case (let first?, let last):
            if let last, last < first { return nil }
            guard first < length else {
                self = .unsatisfiable
                return
            }
            self = .part(first..<min(length - 1, last ?? length - 1) + 1)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// `nil` for no digits at all; more than there can be if they fit no `Int`.
    private static func number(_ digits: Substring) -> Int? {
        digits.isEmpty ? nil : Int(digits) ?? Int.max - 1
    }
}
