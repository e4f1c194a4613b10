/// A part of a representation, requested by `Range` (RFC 9110 §14.1.2).
enum ByteRange: Sendable, Hashable {
    /// These bytes.
    case part(Range<Int>)
    /// None of the existing bytes.
    case unsatisfiable

    /// Parses a field for a file of the given length.
    ///
    /// Returns `nil` for a field to ignore: another unit, several ranges, or no valid range.
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

    /// Returns `nil` without digits; a number above any length if it does not fit an `Int`.
    private static func number(_ digits: Substring) -> Int? {
        digits.isEmpty ? nil : Int(digits) ?? Int.max - 1
    }
}
