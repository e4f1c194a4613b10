/// The shape by which a service makes its keys recognisable: literal text and runs of characters.
///
/// Shapes are written as `ghp_{w20,}` or `{h32}-us{d1,2}`: in braces are an alphabet and how many of
/// its characters follow, `{a32}` exactly 32 and `{a20,}` 20 or more.
struct KeyShape: Sendable {
    /// What it is, such as `a GitHub token`.
    let kind: String
    let prefixLength: Int
    private let elements: [Element]
    /// Whether a run of any length ends it, so that its characters must look random too.
    private var isOpen = false

    private struct Element: Sendable {
        let literal: [UInt8]
        /// The characters that follow it.
        var alphabet: Alphabet?
        var count = 0...0
    }

    private enum Alphabet: Character, Sendable {
        case digits = "d"
        case hexadecimal = "h"
        case upper = "u"
        case lower = "l"
        case alphanumeric = "a"
        case base64URL = "w"
        /// The characters of tokens (RFC 6750 §2.1), but no slash.
        case token = "t"
        /// The characters of password hashes, which have parts.
        case hash = "p"

        func contains(_ byte: UInt8) -> Bool {
            switch self {
            case .digits: byte.isASCIIDigit
            case .hexadecimal: byte.isHexadecimal
            case .upper: byte.isASCIIDigit || byte.isUpper
            case .lower: byte.isASCIIDigit || byte.isLower
            case .alphanumeric: byte.isAlphanumeric
            case .base64URL: byte.isBase64URL
            case .token: byte.isBase64URL || byte == 0x2E || byte == 0x2B || byte == 0x7E
            case .hash: byte.isBase64URL || byte != 0 && "+/$.=:,}*".utf8.contains(byte)
            }
        }
    }

    private static let longest = 4096

    init(_ kind: String, _ shape: String, prefix: Int) {
        self.kind = kind
        prefixLength = prefix
        var elements: [Element] = []
        var literal = Array(shape.utf8.prefix(prefix))
        for part in shape.dropFirst(prefix).split(separator: "{", omittingEmptySubsequences: false)
        {
            guard let brace = part.firstIndex(of: "}"),
                let alphabet = part.first.flatMap(Alphabet.init)
            else {
                literal += Array(part.utf8)
                continue
            }
            let bounds = part[..<brace].dropFirst().split(separator: ",").compactMap { Int($0) }
            let least = bounds.first ?? 1
            isOpen = part[..<brace].hasSuffix(",")
            let most = isOpen ? Self.longest : max(least, bounds.last ?? least)
            elements.append(Element(literal: literal, alphabet: alphabet, count: least...most))
            literal = Array(part[part.index(after: brace)...].utf8)
        }
        if !literal.isEmpty { elements.append(Element(literal: literal)) }
        self.elements = elements
    }

    /// Whether such a key may begin with the byte.
    func begins(with byte: UInt8) -> Bool {
        elements[0].literal.first.map { $0 == byte } ?? elements[0].alphabet?.contains(byte)
            ?? false
    }

    /// Returns where the key ends that starts at the index; `nil` if there is none.
    func end(in bytes: [UInt8], at start: Int, steps: inout Int) -> Int? {
        var index = start
        for element in elements {
            for byte in element.literal {
                guard index < bytes.count, bytes[index] == byte else { return nil }
                index += 1
            }
            guard let alphabet = element.alphabet else { continue }
            let first = index
            while index < bytes.count, index - first < element.count.upperBound,
                alphabet.contains(bytes[index])
            {
                index += 1
            }
            steps += index - first
            guard index - first >= element.count.lowerBound else { return nil }
        }
        guard isOpen else {
            return index == bytes.count || !bytes[index].isAlphanumeric ? index : nil
        }
        // A full stop behind it ends a sentence.
        while index > start + prefixLength, ".,:".utf8.contains(bytes[index - 1]) { index -= 1 }
        return looksRandom(bytes[(start + prefixLength)..<index]) ? index : nil
    }

    /// Short prefixes also begin words and names, so more has to differ behind them.
    private func looksRandom(_ rest: ArraySlice<UInt8>) -> Bool {
        let digits = rest.count(where: \.isASCIIDigit)
        if prefixLength > 4, digits > 0 { return true }
        let changes = zip(rest, rest.dropFirst()).count {
            $0.isASCIILetter && $1.isASCIILetter && ($0 ^ $1) & 0x20 != 0
        }
        return digits > 2 || digits > 0 && changes > 2
            || rest.count >= 20 && changes * 4 >= rest.count
    }
}

/// Finds keys of known shapes in texts.
package enum SecretShape {
    /// The shortest key of a shape that does not begin with literal text.
    private static let shortest = 20

    /// By the first byte, the longest prefix first: those with a prefix, and the others.
    private static let shapes: [(prefixed: [KeyShape], others: [KeyShape])] = (0...UInt8.max).map {
        byte in
        let shapes = KeyShape.vendors.filter { $0.begins(with: byte) }
        return (shapes.filter { $0.prefixLength > 0 }, shapes.filter { $0.prefixLength == 0 })
    }

    /// Returns the key that starts at the index, and what it is; `nil` if there is none.
    ///
    /// - Parameter steps: counts the bytes that are read; they are limited but for those of the key.
    static func match(_ bytes: [UInt8], at start: Int, steps: inout Int)
        -> (range: Range<Int>, kind: String)?
    {
        // Most words are shorter than any key.
        var end = start
        while end < bytes.count, end - start < shortest, bytes[end] > 0x20, bytes[end] != 0x22 {
            end += 1
        }
        guard end - start >= 16 else { return nil }
        let shapes = shapes[Int(bytes[start])]
        for shape in shapes.prefixed {
            if let end = shape.end(in: bytes, at: start, steps: &steps) {
                return (start..<end, shape.kind)
            }
        }
        guard end - start == shortest else { return nil }
        for shape in shapes.others {
            if let end = shape.end(in: bytes, at: start, steps: &steps) {
                return (start..<end, shape.kind)
            }
        }
        return generic(bytes, at: start, steps: &steps).map { ($0, "a key") }
    }

    private static let words = NameTable.words(
        "sk pat key apikey secret token tok live auth personal cred pwd sec srt")

    /// A key with a word for a secret in its prefix: `acme_sk_…`, `live_…`, `tok-…`.
    ///
    /// Ids have prefixes too (`price_…`, `chatcmpl-…`), so that only these words count.
    private static func generic(_ bytes: [UInt8], at start: Int, steps: inout Int) -> Range<Int>? {
        var stop = start
        while stop < bytes.count, stop - start < 256, bytes[stop].isBase64URL { stop += 1 }
        steps += stop - start
        var body: Int?
        var segment = start
        for index in start..<min(stop, start + 25) {
            if bytes[index] == UInt8(ascii: "_") || bytes[index] == UInt8(ascii: "-") {
                let word = String(decoding: bytes[segment..<index], as: UTF8.self)
                if body != nil || words.contains(word) { body = index + 1 }
                segment = index + 1
            } else if !bytes[index].isASCIIDigit, !bytes[index].isLower {
                break
            }
        }
        guard let body, stop - body >= shortest, ChanceText.isKey(Array(bytes[body..<stop])) else {
            return nil
        }
        return start..<stop
    }

    // MARK: - Whole texts

    /// Returns every known key in a text, and what it is.
    package static func all(in text: String) -> [(key: String, kind: String)] {
        let bytes = Array(text.utf8)
        var found: [(key: String, kind: String)] = []
        var steps = 0
        var index = 0
        while index < bytes.count {
            let isStart = index == 0 || !bytes[index - 1].isAlphanumeric
            if isStart, let match = match(bytes, at: index, steps: &steps) {
                found.append((String(decoding: bytes[match.range], as: UTF8.self), match.kind))
                index = match.range.upperBound
            } else {
                index += 1
            }
        }
        return found
    }

    /// Returns the content of the first private key in a text (RFC 7468).
    package static func privateKey(in text: String) -> String? {
        guard let begin = text.firstRange(of: "PRIVATE KEY"),
            text[..<begin.lowerBound].suffix(64).contains("-----BEGIN ")
        else { return nil }
        let rest = text[begin.upperBound...].drop { $0 != "-" }.drop { $0 == "-" }
        guard let end = rest.firstRange(of: "-----END") else { return String(rest) }
        return String(rest[..<end.lowerBound])
    }

    /// Whether the text looks random and its name suggests a key.
    package static func looksLikeKey(_ text: String, under name: String) -> Bool {
        ChanceText.isKey(Array(text.utf8)) && SecretName(name).isSuspicious
    }
}
