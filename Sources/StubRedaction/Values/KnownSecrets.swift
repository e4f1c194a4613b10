import StubBackport

/// Secrets that were found once, to be found in other texts.
///
/// They are also found in another letter case, percent-encoded, escaped as in HTML and JSON, and
/// within base64 and hexadecimal text. Searching takes time in proportion to the text, however many
/// there are: only those that end in the same eight bytes as a part of the text are compared with it.
package struct KnownSecrets: Sendable {
    /// In lower case.
    private var secrets: [[UInt8]] = []
    private var replacements: [[UInt8]] = []
    private var known: Set<[UInt8]> = []
    /// The secrets by their last eight bytes: tokens differ at their end, and not at their start.
    private var endings: [UInt64: [Int]] = [:]

    /// Shorter ones would be found by chance.
    package static let shortest = 8

    package init() {}

    /// The number of secrets.
    package var count: Int { secrets.count }

    /// Adds a secret and its replacement; a secret that was added before keeps its first one.
    package mutating func add(_ secret: String, replacement: String) {
        let folded = secret.utf8.map(\.folded)
        guard folded.count >= Self.shortest, known.insert(folded).inserted else { return }
        let ending = folded.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
        endings[ending, default: []].append(secrets.count)
        secrets.append(folded)
        replacements.append(Array(replacement.utf8))
    }

    /// The bytes with every known secret replaced; `nil` if there is none.
    package func replacing(in bytes: [UInt8]) -> [UInt8]? {
        var steps = 0
        return replacing(in: bytes, steps: &steps)
    }

    /// - Parameter steps: counts the bytes that are read, compared and decoded.
    func replacing(in bytes: [UInt8], steps: inout Int, depth: Int = 0) -> [UInt8]? {
        guard !secrets.isEmpty, bytes.count >= Self.shortest else { return nil }
        let result = replacingPlain(in: bytes, &steps)
        guard depth < 2 else { return result }
        return replacingEncoded(in: result ?? bytes, depth, &steps) ?? result
    }

    private func replacingPlain(in bytes: [UInt8], _ steps: inout Int) -> [UInt8]? {
        steps += bytes.count
        var matches: [(range: Range<Int>, number: Int)] = []
        var ending: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
            ending = ending << 8 | UInt64(byte.folded)
            guard let numbers = endings[ending] else { continue }
            for number in numbers where secrets[number].count <= index + 1 {
                let range = (index + 1 - secrets[number].count)..<(index + 1)
                let equal = zip(bytes[range].reversed(), secrets[number].reversed())
                    .prefix { $0.folded == $1 }.count
                steps += equal
                if equal == range.count { matches.append((range, number)) }
            }
        }
        guard !matches.isEmpty else { return nil }
        // The leftmost, and of those the longest.
        matches.sort {
            ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count)
        }
        var result: [UInt8] = []
        var end = 0
        for match in matches where match.range.lowerBound >= end {
            result += bytes[end..<match.range.lowerBound]
            result += replacements[match.number]
            end = match.range.upperBound
        }
        return result + bytes[end...]
    }

    /// Replaces them in runs without blanks and quotation marks that stand for other text.
    private func replacingEncoded(
        in bytes: [UInt8], _ depth: Int, _ steps: inout Int
    ) -> [UInt8]? {
        var result: [UInt8] = []
        var copied = 0
        var start = 0
        /// Returns whether the part stood for a text with a secret.
        func replace(_ part: Range<Int>) -> Bool {
            guard let text = replacing(part: bytes[part], depth, &steps) else { return false }
            result += bytes[copied..<part.lowerBound] + text
            copied = part.upperBound
            return true
        }
        while start < bytes.count {
            let run = start..<(bytes[start...].firstIndex(where: Self.endsRun) ?? bytes.count)
            start = run.upperBound + 1
            guard run.count >= Self.shortest, !replace(run) else { continue }
            // What stands behind a name, or else each part.
            let sign = bytes[run].firstIndex(of: UInt8(ascii: "="))
            if let sign, replace((sign + 1)..<run.upperBound) { continue }
            var part = run.lowerBound
            while part < run.upperBound {
                let rest = bytes[part..<run.upperBound]
                let stop = rest.firstIndex(where: Self.separators.contains) ?? run.upperBound
                if stop - part < run.count { _ = replace(part..<stop) }
                part = stop + 1
            }
        }
        return copied == 0 ? nil : result + bytes[copied...]
    }

    private static let runEnds = ASCIISet("<>\"'`{}[](),|")
    private static func endsRun(_ byte: UInt8) -> Bool { byte <= 0x20 || runEnds.contains(byte) }

    /// What separates encoded texts from names and from one another; base64 has some of them.
    private static let separators = ASCIISet("/:;?&=.")

    private func replacing(
        part: ArraySlice<UInt8>, _ depth: Int, _ steps: inout Int
    ) -> [UInt8]? {
        guard part.count >= Self.shortest else { return nil }
        steps += part.count
        // What is percent-encoded has no separators that are not; base64 of any text has capitals.
        let isWhole = !part.contains(where: Self.separators.contains)
        let isBase64 =
            part.contains(where: \.isUpper)
            && part.allSatisfy { $0.isBase64 || $0.isBase64URL || $0 == UInt8(ascii: "=") }
        func found(_ text: EncodedRun?) -> [UInt8]? {
            guard let text else { return nil }
            return replacing(in: text.decoded, steps: &steps, depth: depth + 1).map(text.encode)
        }
        return found(EncodedRun.escaped(part)) ?? found(isWhole ? EncodedRun.percent(part) : nil)
            ?? found(EncodedRun.hexadecimal(part))
            ?? found(isBase64 ? EncodedRun.base64(part) : nil)
    }

    // MARK: - Which secrets are looked for

    private static let common = NameTable.words(
        """
        username password required disabled standard accepted verified complete completed inactive
        approved rejected customer production development authorization authenticated changeme
        undefined anonymous unlimited forbidden unauthorized application localhost confirmed
        optional internal external personal business preferred available unavailable successful
        cancelled processing delivered
        """)

    /// Whether a secret is so long and unusual that other texts do not contain it by chance.
    package static func isDistinct(_ secret: String, _ reach: Reach) -> Bool {
        let bytes = Array(secret.utf8)
        guard (shortest...8192).contains(bytes.count), Set(bytes.prefix(64)).count > 3,
            !common.contains(secret.lowercased())
        else { return false }
        // The first of January often means an unknown date.
        if ValueLook.isDate(secret) {
            return reach == .personal && bytes.count == 10 && !secret.hasSuffix("-01-01")
        }
        if reach != .values, SecretName.isOne(secret) { return false }
        let digits = bytes.count(where: \.isASCIIDigit)
        switch reach {
        case .values, .personal:
            return bytes.contains(UInt8(ascii: "@")) || digits >= 9
                || digits >= 6 && digits < bytes.count && bytes.allSatisfy(\.isAlphanumeric)
        // A plain word may well stand in other texts too.
        case .doubtful: return bytes.count >= 10 && !ValueLook.isPlain(secret)
        case .credentials, .tokens: return digits < bytes.count || digits >= 9
        }
    }
}
