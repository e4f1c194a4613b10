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
    /// A bit for each hash of these bytes, since most places of a text are no end of a secret.
    private var filter = [UInt64](repeating: 0, count: 1024)

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
        let hash = Self.hash(ending)
        filter[hash >> 6] |= 1 << UInt64(hash & 63)
        secrets.append(folded)
        replacements.append(Array(replacement.utf8))
    }

    private static func hash(_ ending: UInt64) -> Int {
        Int(truncatingIfNeeded: (ending &* 0x9E37_79B9_7F4A_7C15) >> 48)
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
        for index in bytes.indices {
            ending = ending << 8 | UInt64(bytes[index].folded)
            let hash = Self.hash(ending)
            guard filter[hash >> 6] >> UInt64(hash & 63) & 1 == 1, let numbers = endings[ending]
            else { continue }
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
        var index = 0
        while index < bytes.count {
            let start = index
            while index < bytes.count, bytes[index] > 0x20, !Self.runEnds.contains(bytes[index]) {
                index += 1
            }
            if index - start >= Self.shortest,
                let replaced = replacing(run: Array(bytes[start..<index]), depth, &steps)
            {
                result += bytes[copied..<start]
                result += replaced
                copied = index
            }
            index += 1
        }
        return copied == 0 ? nil : result + bytes[copied...]
    }

    private static let runEnds = ByteSet("<>\"'`{}[](),|")
    /// What separates encoded texts from names and from one another; base64 has some of them.
    private static let separators = ByteSet("/:;?&=.")

    /// Tries the run as a whole, then what stands behind a name, then its parts.
    private func replacing(run: [UInt8], _ depth: Int, _ steps: inout Int) -> [UInt8]? {
        if let found = replacing(part: run, depth, &steps) { return found }
        if let sign = run.firstIndex(of: UInt8(ascii: "=")),
            let found = replacing(part: Array(run[(sign + 1)...]), depth, &steps)
        {
            return Array(run[...sign]) + found
        }
        var isFound = false
        var result: [UInt8] = []
        for part in run.split(
            omittingEmptySubsequences: false, whereSeparator: Self.separators.contains)
        {
            let found = part.count < run.count ? replacing(part: Array(part), depth, &steps) : nil
            isFound = isFound || found != nil
            result += found ?? Array(part)
            if part.endIndex < run.count { result.append(run[part.endIndex]) }
        }
        return isFound ? result : nil
    }

    private func replacing(part: [UInt8], _ depth: Int, _ steps: inout Int) -> [UInt8]? {
        guard part.count >= Self.shortest else { return nil }
        steps += part.count
        // What is percent-encoded has no separators that are not.
        let isWhole = !part.contains(where: Self.separators.contains)
        let texts = [
            EncodedRun.escaped(part), isWhole ? EncodedRun.percent(part) : nil,
            EncodedRun.hexadecimal(part), EncodedRun.base64(part),
        ]
        for text in texts.compactMap({ $0 }) {
            if let found = replacing(in: text.decoded, steps: &steps, depth: depth + 1) {
                return text.encode(found)
            }
        }
        return nil
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
