/// A JSON number that keeps its spelling and is compared by its exact decimal value.
///
/// `1`, `1.0` and `1e0` are equal; `9007199254740993` differs from `9007199254740992`;
/// `1e400` is not infinity.
public struct JSONNumber: Sendable {
    /// The number's text in RFC 8259 §6 grammar.
    public let literal: String

    /// Creates a number from text that was already validated against the grammar.
    package init(unchecked literal: String) {
        self.literal = literal
    }

    /// Creates a number from an integer.
    public init(_ value: Int) {
        literal = String(value)
    }

    /// Creates a number from a double; `nil` for NaN and infinities, which JSON has no syntax for.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        if value == value.rounded(), abs(value) < 1e15 {
            literal = String(Int64(value))
        } else {
            literal = String(describing: value)
        }
    }

    /// The value as an integer; `nil` if it has a fraction or exceeds `Int`.
    public var int: Int? {
        if let compact, compact.exponent == 0 { return compact.digits }
        return decimal.int
    }

    /// The nearest double; infinite if the number is out of range.
    public var double: Double { Double(literal) ?? .nan }

    /// Whether the value has no fraction, however it is spelled (JSON Schema `integer`).
    public var isInteger: Bool {
        if let compact, compact.exponent == 0 { return true }
        return decimal.exponent >= 0
    }

    /// The exact decimal value.
    package var decimal: Decimal { Decimal(literal) }
}

extension JSONNumber: Hashable, Comparable {
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        if left.literal == right.literal { return true }
        if let order = Compact.order(left.compact, right.compact) { return order == 0 }
        return left.decimal == right.decimal
    }

    public static func < (left: JSONNumber, right: JSONNumber) -> Bool {
        if let order = Compact.order(left.compact, right.compact) { return order < 0 }
        return left.decimal < right.decimal
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(decimal)
    }
}

extension JSONNumber {
    /// A normalised decimal: `digits × 10^exponent`, without leading or trailing zeros.
    package struct Decimal: Sendable, Hashable, Comparable {
        package let isNegative: Bool
        /// ASCII digits; empty for zero.
        package let digits: [UInt8]
        package let exponent: Int

        package init(_ literal: String) {
            var digits: [UInt8] = []
            var exponent = 0
            var isNegative = false
            var inFraction = false
            var bytes = Substring(literal).utf8
            while let byte = bytes.popFirst() {
                switch byte {
                case UInt8(ascii: "-"):
                    isNegative = true
                case UInt8(ascii: "."):
                    inFraction = true
                case UInt8(ascii: "0")...UInt8(ascii: "9"):
                    digits.append(byte)
                    if inFraction { exponent -= 1 }
                case UInt8(ascii: "e"), UInt8(ascii: "E"):
                    let text = String(Substring(bytes))
                    // An exponent beyond Int only affects the order, so it is clamped.
                    let written =
                        Int(text)
                        ?? (text.hasPrefix("-") ? -Self.exponentBound : Self.exponentBound)
                    exponent += max(-Self.exponentBound, min(Self.exponentBound, written))
                    bytes = Substring().utf8
                default:
                    break
                }
            }
            while digits.last == UInt8(ascii: "0") {
                digits.removeLast()
                exponent += 1
            }
            digits = Array(digits.drop { $0 == UInt8(ascii: "0") })
            self.digits = digits
            self.exponent = digits.isEmpty ? 0 : exponent
            self.isNegative = digits.isEmpty ? false : isNegative
        }

        private static let exponentBound = Int.max / 4

        package var int: Int? {
            if digits.isEmpty { return 0 }
            guard exponent >= 0, exponent <= 19, digits.count + exponent <= 19 else { return nil }
            let text =
                String(decoding: digits, as: UTF8.self) + String(repeating: "0", count: exponent)
            return Int(isNegative ? "-" + text : text)
        }

        package static func < (left: Decimal, right: Decimal) -> Bool {
            if left.isNegative != right.isNegative { return left.isNegative }
            return left.isNegative
                ? right.isSmallerInMagnitude(than: left) : left.isSmallerInMagnitude(than: right)
        }

        private func isSmallerInMagnitude(than other: Decimal) -> Bool {
            if digits.isEmpty || other.digits.isEmpty {
                return digits.isEmpty && !other.digits.isEmpty
            }
            let (scale, otherScale) = (digits.count + exponent, other.digits.count + other.exponent)
            if scale != otherScale { return scale < otherScale }
            return digits.lexicographicallyPrecedes(other.digits)
        }
    }
}
