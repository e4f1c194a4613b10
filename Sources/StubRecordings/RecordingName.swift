/// A recording's file name taken apart: `listProducts-2` is the second `listProducts`.
package struct RecordingName: Sendable, Hashable, Comparable {
    package let stem: String
    /// Counts from 1, which is not written.
    package let number: Int

    package init(stem: String, number: Int) {
        self.stem = stem
        self.number = number
    }

    /// Reads a file name without its folder and its ending.
    package init(_ text: String) {
        let digits = text.utf8.reversed().prefix { $0 >= 0x30 && $0 <= 0x39 }.count
        let stem = text.dropLast(digits)
        if digits > 0, stem.hasSuffix("-"), stem.count > 1, let number = Int(text.suffix(digits)),
            number > 1, text.suffix(digits).first != "0"
        {
            self.init(stem: String(stem.dropLast()), number: number)
        } else {
            self.init(stem: text, number: 1)
        }
    }

    package var text: String { number == 1 ? stem : "\(stem)-\(number)" }

    package static func < (left: RecordingName, right: RecordingName) -> Bool {
        left.stem == right.stem
            ? left.number < right.number
            : left.stem.utf8.lexicographicallyPrecedes(right.stem.utf8)
    }
}
