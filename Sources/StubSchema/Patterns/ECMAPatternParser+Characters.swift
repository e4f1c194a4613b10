/// Escapes and classes (ECMA-262 §22.2.1, CharacterEscape and CharacterClass).
extension ECMAPatternParser {
    mutating func escape() -> Node? {
        offset += 1
        guard let scalar = next else { return nil }
        if take("k") {
            guard take("<"), let name = name() else { return nil }
            namedReferences.append(name)
            return .backreference(groupNumbers[name] ?? 0)
        }
        if ("1"..."9").contains(scalar) {
            guard let number = integer() else { return nil }
            references.append(number)
            return .backreference(number)
        }
        return characterEscape().map { .set($0) }
    }

    /// An escape for a character or class; the backslash was read.
    private mutating func characterEscape() -> CharacterSet? {
        guard let scalar = next else { return nil }
        offset += 1
        switch scalar {
        case "d": return .digits
        case "D": return CharacterSet.digits.complement
        case "w": return .word
        case "W": return CharacterSet.word.complement
        case "s": return .space
        case "S": return CharacterSet.space.complement
        case "t": return .scalar(0x09)
        case "n": return .scalar(0x0A)
        case "v": return .scalar(0x0B)
        case "f": return .scalar(0x0C)
        case "r": return .scalar(0x0D)
        case "0":
            if let next, ("0"..."9").contains(next) { return nil }
            return .scalar(0)
        case "c":
            guard let letter = next, letter.isASCII, UInt8(letter.value).isASCIILetter else {
                return nil
            }
            offset += 1
            return .scalar(letter.value % 32)
        case "x": return hex(digits: 2).map { .scalar($0) }
        case "u": return unicodeEscape().map { .scalar($0) }
        case "p", "P": return property(isNegated: scalar == "P")
        default:
            let isWord = scalar.properties.isAlphabetic || ("1"..."9").contains(scalar)
            return isWord ? nil : .scalar(scalar.value)
        }
    }

    private mutating func hex(digits count: Int) -> UInt32? {
        guard offset + count <= scalars.count else { return nil }
        let text = String(String.UnicodeScalarView(scalars[offset..<(offset + count)]))
        guard text.utf8.allSatisfy(\.isHexDigit), let value = UInt32(text, radix: 16) else {
            return nil
        }
        offset += count
        return value
    }

    private mutating func unicodeEscape() -> UInt32? {
        if take("{") {
            let digits = scalars[offset...].prefix { $0.isASCII && UInt8($0.value).isHexDigit }
            guard (1...6).contains(digits.count), let value = hex(digits: digits.count),
                value <= 0x10FFFF, take("}")
            else { return nil }
            return value
        }
        guard let high = hex(digits: 4) else { return nil }
        guard (0xD800...0xDBFF).contains(high) else { return high }
        let start = offset
        guard take("\\u"), let low = hex(digits: 4), (0xDC00...0xDFFF).contains(low) else {
            offset = start
            return high
        }
        return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    }

    private mutating func property(isNegated: Bool) -> CharacterSet? {
        guard take("{") else { return nil }
        let name = scalars[offset...].prefix {
            $0.isASCII
                && (UInt8($0.value).isASCIILetter || UInt8($0.value).isASCIIDigit || $0 == "_"
                    || $0 == "=")
        }
        offset = name.endIndex
        guard !name.isEmpty, take("}") else { return nil }
        return CharacterSet(
            property: .init(name: String(String.UnicodeScalarView(name)), isNegated: isNegated))
    }

    /// A character class in brackets (ECMA-262 §22.2.1, CharacterClass).
    mutating func bracketed() -> CharacterSet? {
        offset += 1
        var set = CharacterSet([])
        set.isNegated = take("^")
        while !take("]") {
            guard let first = classAtom() else { return nil }
            guard next == "-", offset + 1 < scalars.count, scalars[offset + 1] != "]" else {
                set.formUnion(first)
                continue
            }
            offset += 1
            guard let last = classAtom() else { return nil }
            if let low = first.single, let high = last.single {
                guard low <= high else { return nil }
                set.ranges.append(low...high)
            } else {
                // In `[\w-.]`, the hyphen is literal (Annex B.1.2).
                set.formUnion(first)
                set.formUnion(.scalar(0x2D))
                set.formUnion(last)
            }
        }
        return set
    }

    private mutating func classAtom() -> CharacterSet? {
        guard let scalar = next else { return nil }
        if take("\\b") { return .scalar(0x08) }
        offset += 1
        return scalar == "\\" ? characterEscape() : .scalar(scalar.value)
    }
}

extension ECMAPattern.CharacterSet {
    /// The only character of the set; `nil` if there are several or none.
    var single: UInt32? {
        guard !isNegated, properties.isEmpty, ranges.count == 1, let range = ranges.first,
            range.lowerBound == range.upperBound
        else { return nil }
        return range.lowerBound
    }
}
