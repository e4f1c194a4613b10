/// A request target without the whole numbers in it: segments of its path, and values of its query.
///
/// Targets of the same shape differ only in these numbers, so that they are mostly answered in the
/// same way: pages of one list, rows of one collection.
struct TargetShape: Sendable {
    /// Where a number stands in a target.
    enum Place: Sendable, Hashable {
        /// The segment of the path with this index.
        case segment(Int)
        /// The value of the query item with this index.
        case value(Int)
    }

    /// The bytes of the target with `#`, which no target contains, in place of each number.
    private(set) var text: [UInt8] = []
    /// The numbers in the order of the target.
    private(set) var numbers: [Int] = []

    private static let mark = UInt8(ascii: "#")
    /// More digits than these are text, so that no number overflows.
    private static let mostDigits = 9
    private static let longest = 512

    /// Reads a target; `nil` if it has no numbers, or if it is too long to be repeated.
    init?(_ target: String) {
        let read = target.utf8.withContiguousStorageIfAvailable(Self.init)
        guard let shape = read ?? nil, !shape.numbers.isEmpty else { return nil }
        self = shape
    }

    private init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count <= Self.longest, read(bytes) else { return nil }
    }

    private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        text.reserveCapacity(bytes.count)
        numbers.reserveCapacity(4)
        var isQuery = false
        // Only the first `=` of an item separates its name from its value.
        var isValue = false
        var offset = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == Self.mark { return false }
            text.append(byte)
            offset += 1
            var begins = false
            switch byte {
            case UInt8(ascii: "/"): begins = !isQuery
            case UInt8(ascii: "?"): isQuery = true
            case UInt8(ascii: "&"): isValue = false
            case UInt8(ascii: "="):
                begins = isQuery && !isValue
                isValue = true
            default: break
            }
            if begins, let (number, end) = Self.number(in: bytes, at: offset, isQuery: isQuery) {
                numbers.append(number)
                text.append(Self.mark)
                offset = end
            }
        }
        return true
    }

    /// Returns the number at an offset, if nothing else stands there, and the offset behind it.
    ///
    /// A number with a leading zero is text: other rules may apply to it.
    private static func number(
        in bytes: UnsafeBufferPointer<UInt8>, at start: Int, isQuery: Bool
    ) -> (number: Int, end: Int)? {
        var (number, end) = (0, start)
        while end < bytes.count, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[end] {
            number = number * 10 + Int(bytes[end] - UInt8(ascii: "0"))
            end += 1
            if end - start > mostDigits { return nil }
        }
        guard end > start, end - start == 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
        guard end < bytes.count else { return (number, end) }
        switch bytes[end] {
        case UInt8(ascii: "&") where isQuery: return (number, end)
        case UInt8(ascii: "/") where !isQuery, UInt8(ascii: "?") where !isQuery:
            return (number, end)
        default: return nil
        }
    }

    /// Where each number stands; empty items of the query do not count.
    var places: [Place] {
        var places: [Place] = []
        var isQuery = false
        var segment = -1
        var item = -1
        var isBetween = true
        for byte in text {
            switch byte {
            case UInt8(ascii: "?") where !isQuery: isQuery = true
            case UInt8(ascii: "/") where !isQuery: segment += 1
            case UInt8(ascii: "&") where isQuery: isBetween = true
            case Self.mark: places.append(isQuery ? .value(item) : .segment(segment))
            default:
                if isQuery, isBetween { item += 1 }
                if isQuery { isBetween = false }
            }
        }
        return places
    }
}
