import StubJSON

/// The value by which a row is sorted, with a number that decides most comparisons.
struct SortValue: Sendable {
    private enum Content: Sendable {
        case none
        case number(JSONNumber, Double)
        case text(String, prefix: UInt64)
    }

    private let rank: Int
    private let content: Content

    init(_ value: JSONValue?) {
        switch value {
        case nil: (rank, content) = (0, .none)
        case .null?: (rank, content) = (1, .none)
        case .bool(let flag)?: (rank, content) = (flag ? 3 : 2, .none)
        case .number(let number)?: (rank, content) = (4, .number(number, number.double))
        case .string(let text)?: (rank, content) = (5, .text(text, prefix: Self.prefix(of: text)))
        case .array?, .object?: (rank, content) = (6, .none)
        }
    }

    /// Whether the row has no value, not even null.
    var isMissing: Bool { rank == 0 }

    /// Compares values: missing, null, booleans, numbers, strings by their bytes, then all others,
    /// which are equal.
    func compared(to other: SortValue) -> RowOrder.Comparison {
        if rank != other.rank { return rank < other.rank ? .less : .greater }
        switch (content, other.content) {
        case (.number(let left, let leftNear), .number(let right, let rightNear)):
            // Rounding keeps the order, so only equal doubles need the exact values.
            if leftNear != rightNear { return leftNear < rightNear ? .less : .greater }
            return left == right ? .equal : left < right ? .less : .greater
        case (.text(let left, let leftPrefix), .text(let right, let rightPrefix)):
            if leftPrefix != rightPrefix { return leftPrefix < rightPrefix ? .less : .greater }
            if left.utf8.elementsEqual(right.utf8) { return .equal }
            return left.utf8.lexicographicallyPrecedes(right.utf8) ? .less : .greater
        default:
            return .equal
        }
    }

    /// The first eight bytes as a number; a shorter text is filled up with zeros.
    private static func prefix(of text: String) -> UInt64 {
        var prefix: UInt64 = 0
        var count = 0
        for byte in text.utf8 {
            prefix = prefix << 8 | UInt64(byte)
            count += 1
            if count == 8 { return prefix }
        }
        return count == 0 ? 0 : prefix << UInt64(8 * (8 - count))
    }
}
