/// One Unicode label of a host name, validated by IDNA 2008 (RFC 5891 §4.2, RFC 5892, RFC 5893).
///
/// The standard library has general categories, but no scripts, joining types or Bidi classes;
/// ranges that cover the scripts in use replace these.
struct InternationalLabel {
    let scalars: [Unicode.Scalar]

    /// Creates a label of ASCII letters, digits and hyphens without validation.
    init(plain scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    /// Validates a label with non-ASCII characters.
    init?(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
        guard let first = scalars.first, let last = scalars.last, first != "-", last != "-",
            !Self.isMark(first), Punycode.encode(scalars).count <= 59
        else { return nil }
        if scalars.count >= 4, scalars[2] == "-", scalars[3] == "-" { return nil }
        guard scalars.indices.allSatisfy(isAllowed) else { return nil }
    }

    /// Decodes and validates the text after `xn--`.
    init?(encoded text: some Collection<UInt8>) {
        guard let scalars = Punycode.decode(Array(text)[...]), !scalars.allSatisfy(\.isASCII),
            Punycode.encode(scalars).elementsEqual(
                text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
        else { return nil }
        self.init(scalars)
    }

    // MARK: - Code points (RFC 5892)

    private func isAllowed(at index: Int) -> Bool {
        let scalar = scalars[index]
        switch scalar.value {
        case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
        case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
        case 0xB7:
            return index > 0 && scalars[index - 1] == "l" && index + 1 < scalars.count
                && scalars[index + 1] == "l"
        case 0x375: return index + 1 < scalars.count && Self.isGreek(scalars[index + 1])
        case 0x5F3, 0x5F4: return index > 0 && Self.isHebrew(scalars[index - 1])
        case 0x30FB: return scalars.contains(where: Self.isJapanese)
        case 0x660...0x669: return !scalars.contains { (0x6F0...0x6F9).contains($0.value) }
        case 0x6F0...0x6F9: return !scalars.contains { (0x660...0x669).contains($0.value) }
        case 0x200D: return followsVirama(index)
        case 0x200C: return followsVirama(index) || joinsNeighbours(index)
        case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: return false
        default: return Self.isPermitted(scalar)
        }
    }

    private static func isPermitted(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "-" || scalar.isASCII && UInt8(scalar.value).isASCIIDigit { return true }
        let properties = scalar.properties
        if properties.changesWhenNFKCCaseFolded || properties.isDefaultIgnorableCodePoint
            || properties.isWhitespace || properties.isNoncharacterCodePoint
        {
            return false
        }
        switch properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            return true
        default: return false
        }
    }

    private func followsVirama(_ index: Int) -> Bool {
        index > 0 && scalars[index - 1].properties.canonicalCombiningClass == .virama
    }

    /// `(L|D) T* ZWNJ T* (R|D)` of RFC 5892 A.1, for Arabic.
    private func joinsNeighbours(_ index: Int) -> Bool {
        guard let before = scalars[..<index].last(where: { !Self.isMark($0) }),
            let after = scalars[(index + 1)...].first(where: { !Self.isMark($0) })
        else { return false }
        return Self.isArabicLetter(before) && !Self.joinsRightOnly(before)
            && Self.isArabicLetter(after)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    private static func isGreek(_ scalar: Unicode.Scalar) -> Bool {
        (0x370...0x3FF).contains(scalar.value) || (0x1F00...0x1FFF).contains(scalar.value)
    }

    private static func isHebrew(_ scalar: Unicode.Scalar) -> Bool {
        (0x591...0x5F4).contains(scalar.value) || (0xFB1D...0xFB4F).contains(scalar.value)
    }

    /// Whether the character is Hiragana, Katakana or Han, and not the middle dot itself.
    private static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3041...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0x3005, 0x3007, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    private static func isArabicLetter(_ scalar: Unicode.Scalar) -> Bool {
        (0x620...0x64A).contains(scalar.value) || (0x66E...0x6D5).contains(scalar.value)
            || (0x6FA...0x6FF).contains(scalar.value) || (0x750...0x77F).contains(scalar.value)
    }

    private static func joinsRightOnly(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x621...0x625, 0x627, 0x629, 0x62F...0x632, 0x648, 0x671...0x677, 0x688...0x699, 0x6C0,
            0x6C3...0x6CB, 0x6CD, 0x6CF, 0x6D2...0x6D5:
            true
        default: false
        }
    }
}

// MARK: - The Bidi rule (RFC 5893 §2)

extension InternationalLabel {
    private enum BidiClass { case left, right, arabic, europeanNumber, arabicNumber, mark, neutral }

    /// Whether the label makes its host name a Bidi domain name.
    var isBidi: Bool {
        scalars.contains { [.right, .arabic, .arabicNumber].contains(Self.bidiClass($0)) }
    }

    var keepsBidiRule: Bool {
        let classes = scalars.map(Self.bidiClass)
        guard let first = classes.first, let last = classes.last(where: { $0 != .mark }) else {
            return false
        }
        switch first {
        case .left:
            return !classes.contains { [.right, .arabic, .arabicNumber].contains($0) }
                && (last == .left || last == .europeanNumber)
        case .right, .arabic:
            let hasBothNumbers =
                classes.contains(.europeanNumber) && classes.contains(.arabicNumber)
            return !classes.contains(.left) && !hasBothNumbers && last != .neutral
        case .europeanNumber, .arabicNumber, .mark, .neutral:
            return false
        }
    }

    private static func bidiClass(_ scalar: Unicode.Scalar) -> BidiClass {
        switch scalar.value {
        case 0x30...0x39, 0x6F0...0x6F9: return .europeanNumber
        case 0x660...0x669, 0x66B, 0x66C, 0x6DD: return .arabicNumber
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return .mark
        default: break
        }
        switch scalar.value {
        case 0x590...0x5FF, 0x7C0...0x85F, 0xFB1D...0xFB4F, 0x10800...0x10CFF, 0x1E800...0x1EDFF:
            return .right
        case 0x600...0x7BF, 0x860...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF, 0x1EE00...0x1EEFF:
            return .arabic
        default:
            return scalar.properties.isAlphabetic ? .left : .neutral
        }
    }
}
