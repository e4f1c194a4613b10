import StubJSON

/// Segments and selectors (RFC 9535 §2.3 and §2.5).
extension JSONPathParser {
    mutating func steps() throws(JSONPathError) -> [JSONPath.Step] {
        var steps: [JSONPath.Step] = []
        while true {
            let start = offset
            if isStandard { skipSpace() }
            guard let step = try step() else {
                // The space belongs to what follows the path.
                offset = start
                return steps
            }
            steps.append(step)
        }
    }

    private mutating func step() throws(JSONPathError) -> JSONPath.Step? {
        if take("..") {
            if next == "[" { return .descendants(try bracket()) }
            return .descendants(try named())
        }
        if take(".") { return try named() }
        return next == "[" ? try bracket() : nil
    }

    private mutating func named() throws(JSONPathError) -> JSONPath.Step {
        if take("*") { return .wildcard }
        let start = offset
        if isStandard, let first = next, !Self.beginsName(first) {
            throw wrong("a name is missing before '\(rest)'")
        }
        while let scalar = next, isPartOfName(scalar) { offset += 1 }
        let name = text(from: start, to: offset)
        if name.isEmpty { throw wrong("a name is missing before '\(rest)'") }
        if isStandard, next == "-" {
            throw wrong("a name with '-' is written in brackets, as in ['x-y']")
        }
        guard next == "(" else { return .members([name]) }
        guard !isStandard, name == "length" || name == "size", take("()") else {
            throw wrong("the function '\(name)()' is not supported")
        }
        return .length
    }

    private func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
        if Self.isPartOfName(scalar) { return true }
        return !isStandard && ["-", "$", "@", ":"].contains(scalar)
    }

    private mutating func bracket() throws(JSONPathError) -> JSONPath.Step {
        guard take("[") else { throw wrong("'[' is missing before '\(rest)'") }
        skipSpace()
        let selectors = try list { parser throws(JSONPathError) in try parser.selector() }
        skipSpace()
        guard take("]") else { throw wrong("']' is missing before '\(rest)'") }
        return Self.joined(selectors)
    }

    /// Several names, or several indices, are one step.
    private static func joined(_ selectors: [JSONPath.Step]) -> JSONPath.Step {
        if selectors.count == 1 { return selectors[0] }
        var names: [String] = []
        var indices: [Int] = []
        for selector in selectors {
            switch selector {
            case .members(let more): names += more
            case .elements(let more): indices += more
            case .slice, .wildcard, .filter, .union, .length, .descendants:
                return .union(selectors)
            }
        }
        if indices.isEmpty { return .members(names) }
        return names.isEmpty ? .elements(indices) : .union(selectors)
    }

    private mutating func selector() throws(JSONPathError) -> JSONPath.Step {
        if take("*") { return .wildcard }
        if take("?") { return .filter(try filter()) }
        if next == "'" || next == "\"" { return .members([try quoted()]) }
        return try number()
    }

    private mutating func filter() throws(JSONPathError) -> JSONPathFilter {
        skipSpace()
        if isStandard {
            return try nested { parser throws(JSONPathError) in try parser.anyOf() }
        }
        guard take("(") else { throw wrong("a filter is written as [?(…)]") }
        let filter = try nested { parser throws(JSONPathError) in try parser.anyOf() }
        guard take(")") else { throw wrong("')' is missing before '\(rest)'") }
        return filter
    }

    private mutating func number() throws(JSONPathError) -> JSONPath.Step {
        let first = try integer()
        skipSpace()
        guard take(":") else {
            guard let first else { throw wrong("'\(rest)' is not supported in brackets") }
            return .elements([first])
        }
        skipSpace()
        let end = try integer()
        skipSpace()
        var step: Int?
        if isStandard, take(":") {
            skipSpace()
            step = try integer()
        }
        return .slice(JSONPathSlice(start: first, end: end, step: step ?? 1))
    }

    /// An integer within the range of I-JSON (RFC 9535 §2.1).
    private mutating func integer() throws(JSONPathError) -> Int? {
        let start = offset
        if next == "-" { offset += 1 }
        while let scalar = next, ("0"..."9").contains(scalar) { offset += 1 }
        let written = text(from: start, to: offset)
        guard let number = Int(written) else {
            offset = start
            if written.count > 1 { throw wrong("the number \(written) is too large") }
            return nil
        }
        if isStandard, abs(number) >= 1 << 53 || written != String(number) {
            offset = start
            throw wrong(
                abs(number) >= 1 << 53
                    ? "the number \(written) is too large"
                    : "the number \(written) is written as \(number)")
        }
        return number
    }

    mutating func list<Element>(
        _ element: (inout JSONPathParser) throws(JSONPathError) -> Element
    ) throws(JSONPathError) -> [Element] {
        var elements = [try element(&self)]
        skipSpace()
        while take(",") {
            skipSpace()
            elements.append(try element(&self))
            skipSpace()
        }
        return elements
    }

    // MARK: - Quoted texts

    mutating func quoted() throws(JSONPathError) -> String {
        guard let quote = next, quote == "'" || quote == "\"" else {
            throw wrong("a quoted text is missing before '\(rest)'")
        }
        offset += 1
        var text = ""
        while let scalar = next {
            if isStandard, scalar.value < 0x20 {
                throw wrong("a control character in a quoted text is written as an escape")
            }
            offset += 1
            if scalar == quote { return text }
            if scalar == "\\", next != nil {
                text.unicodeScalars.append(try escaped(in: quote))
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        throw wrong("a quoted text has no end")
    }

    /// The character for the rest of an escape sequence (RFC 9535 §2.3.1.2).
    private mutating func escaped(in quote: Unicode.Scalar) throws(JSONPathError) -> Unicode.Scalar
    {
        guard let scalar = next else { throw wrong("a quoted text has no end") }
        if isStandard, scalar == "'" || scalar == "\"", scalar != quote {
            throw wrong("'\\\(scalar)' is not an escape sequence between \(quote) and \(quote)")
        }
        offset += 1
        switch scalar {
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "/", "\\", "'", "\"": return scalar
        case "u": return try codePoint()
        default:
            // Java's readers take any other escaped character as it is.
            if !isStandard { return scalar }
            offset -= 1
            throw wrong("'\\\(scalar)' is not an escape sequence")
        }
    }

    private mutating func codePoint() throws(JSONPathError) -> Unicode.Scalar {
        let first = try fourDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), take("\\u") else {
            throw wrong("half of a surrogate pair is no character")
        }
        let second = try fourDigits()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw wrong("half of a surrogate pair is no character") }
        return scalar
    }

    private mutating func fourDigits() throws(JSONPathError) -> UInt32 {
        let end = min(offset + 4, scalars.count)
        let digits = text(from: offset, to: end)
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
            let number = UInt32(digits, radix: 16)
        else { throw wrong("'\\u' needs four hexadecimal digits") }
        offset = end
        return number
    }
}
