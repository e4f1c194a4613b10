/// The parts of a decimal number of the core schema, whose JSON notation may differ.
struct DecimalParts {
    private var isNegative = false
    private var whole: Range<Int>
    private var fraction: Range<Int>?
    private var exponent: Range<Int>?

    /// Whether there is no point and no exponent.
    var isInteger: Bool { fraction == nil && exponent == nil }

    /// Parses a number: `[-+]?[0-9]+`, or
    /// `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`; `nil` for anything else.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        func peek() -> UInt8 { index < text.count ? text[index] : 0 }
        func digits() -> Range<Int> {
            let start = index
            while 0x30...0x39 ~= peek() { index += 1 }
            return start..<index
        }
        if peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: "+") {
            isNegative = peek() == UInt8(ascii: "-")
            index += 1
        }
        whole = digits()
        if peek() == UInt8(ascii: ".") {
            index += 1
            let digits = digits()
            if whole.isEmpty, digits.isEmpty { return nil }
            fraction = digits
        } else if whole.isEmpty {
            return nil
        }
        if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
            index += 1
            let start = index
            if peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: "+") { index += 1 }
            if digits().isEmpty { return nil }
            exponent = start..<index
        }
        if index < text.count { return nil }
    }

    /// Returns the number in JSON notation: unchanged, or without the parts that JSON does not
    /// allow.
    func literal(of text: UnsafeBufferPointer<UInt8>) -> String {
        var whole = whole
        while whole.count > 1, text[whole.lowerBound] == UInt8(ascii: "0") {
            whole = (whole.lowerBound + 1)..<whole.upperBound
        }
        let isPositiveWithSign = text[0] == UInt8(ascii: "+")
        if !isPositiveWithSign, whole == self.whole, !whole.isEmpty, fraction?.isEmpty != true {
            return String(decoding: text, as: UTF8.self)
        }
        var literal: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
        literal.append(contentsOf: whole.isEmpty ? [UInt8(ascii: "0")] : Array(text[whole]))
        if let fraction {
            literal.append(UInt8(ascii: "."))
            literal.append(
                contentsOf: fraction.isEmpty ? [UInt8(ascii: "0")] : Array(text[fraction]))
        }
        if let exponent {
            literal.append(UInt8(ascii: "e"))
            literal.append(contentsOf: text[exponent])
        }
        return String(decoding: literal, as: UTF8.self)
    }
}
