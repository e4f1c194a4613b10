/// Secrets that were found once, to be found in other texts.
///
/// They are also found in another letter case, percent-encoded, escaped as in HTML and JSON, and
/// within base64 and hexadecimal text. Adding one takes amortised logarithmic time, because sets of
/// similar size are merged.
package struct KnownSecrets: Sendable {
    private var secrets: [[UInt8]] = []
    private var replacements: [[UInt8]] = []
    private var numbers: [[UInt8]: Int] = [:]
    private var sets: [(patterns: PatternSet, first: Int)] = []
    /// The number of secrets that are already in `sets`.
    private var pending = 0

    /// Shorter ones would be found by chance.
    package static let shortest = 8
    private static let shortestRun = 11

    package init() {}

    /// The number of secrets.
    package var count: Int { secrets.count }

    /// Adds a secret and its replacement; a secret that was added before keeps its first one.
    package mutating func add(_ secret: String, replacement: String) {
        let bytes = Array(secret.utf8)
        guard bytes.count >= Self.shortest else { return }
        let folded = bytes.map(\.folded)
        guard numbers[folded] == nil else { return }
        numbers[folded] = secrets.count
        secrets.append(folded)
        replacements.append(Array(replacement.utf8))
    }

    /// Includes the secrets that were added since the last call in searches.
    package mutating func settle() {
        guard pending < secrets.count else { return }
        var first = pending
        while let last = sets.last, last.patterns.count <= secrets.count - first {
            first = last.first
            sets.removeLast()
        }
        let patterns = PatternSet(Array(secrets[first...]), ignoresCase: true)
        sets.append((patterns, first))
        pending = secrets.count
    }

    /// The bytes with every known secret replaced; `nil` if there is none.
    ///
    /// - Parameter steps: counts what is looked at; it grows with the text alone.
    package func replacing(in bytes: [UInt8], steps: inout Int) -> [UInt8]? {
        replacing(in: bytes, depth: 0, steps: &steps)
    }

    private func replacing(in bytes: [UInt8], depth: Int, steps: inout Int) -> [UInt8]? {
        guard !sets.isEmpty, bytes.count >= Self.shortest else { return nil }
        var result = replacingPlain(in: bytes, steps: &steps)
        guard depth < 2 else { return result }
        if (result ?? bytes).contains(UInt8(ascii: "%")) {
            result = replacingEscaped(in: result ?? bytes, depth, steps: &steps) ?? result
        }
        if EscapedRun.mayHold(result ?? bytes) {
            result = replacingReferences(in: result ?? bytes, depth, steps: &steps) ?? result
        }
        return replacingEncoded(in: result ?? bytes, depth, steps: &steps) ?? result
    }

    private func replacingPlain(in bytes: [UInt8], steps: inout Int) -> [UInt8]? {
        var matches: [PatternSet.Match] = []
        for set in sets {
            matches += set.patterns.matches(in: bytes, steps: &steps).map {
                PatternSet.Match(range: $0.range, pattern: $0.pattern + set.first)
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
            result += replacements[match.pattern]
            end = match.range.upperBound
        }
        return result + bytes[end...]
    }

    /// Runs of text that hold `%`, decoded and encoded again.
    private func replacingEscaped(in bytes: [UInt8], _ depth: Int, steps: inout Int) -> [UInt8]? {
        replacingRuns(in: bytes, steps: &steps) {
            $0.isBase64URL || "%.~+*".utf8.contains($0)
        } with: {
            run, steps in
            guard run.contains(UInt8(ascii: "%")), let decoded = PercentRun.decode(run) else {
                return nil
            }
            return replacing(in: decoded, depth: depth + 1, steps: &steps).map(PercentRun.encode)
        }
    }

    /// Runs of text with character references of HTML, or escapes of JSON, decoded and escaped
    /// again.
    private func replacingReferences(in bytes: [UInt8], _ depth: Int, steps: inout Int) -> [UInt8]?
    {
        replacingRuns(in: bytes, steps: &steps) {
            $0 > 0x20 && !"<>\"'".utf8.contains($0)
        } with: { run, steps in
            guard EscapedRun.mayHold(run), let text = EscapedRun(run) else { return nil }
            return replacing(in: text.decoded, depth: depth + 1, steps: &steps).map(text.encoded)
        }
    }

    /// Runs of base64 or hexadecimal digits, decoded and encoded again.
    private func replacingEncoded(in bytes: [UInt8], _ depth: Int, steps: inout Int) -> [UInt8]? {
        let equals = UInt8(ascii: "=")
        return replacingRuns(in: bytes, steps: &steps) {
            $0.isBase64URL || $0.isBase64 || $0 == equals
        } with: { run, steps in
            if let whole = replacingEncoded(run: run, depth, steps: &steps) { return whole }
            // In a path the slash separates segments and is no digit.
            let slash = UInt8(ascii: "/")
            var parts = run.split(separator: slash, omittingEmptySubsequences: false).map {
                Array($0)
            }
            guard parts.count > 1 else { return nil }
            var isFound = false
            for index in parts.indices {
                guard let found = replacingEncoded(run: parts[index], depth, steps: &steps)
                else { continue }
                parts[index] = found
                isFound = true
            }
            return isFound ? Array(parts.joined(separator: [slash])) : nil
        }
    }

    private func replacingEncoded(run: [UInt8], _ depth: Int, steps: inout Int) -> [UInt8]? {
        guard run.count >= Self.shortestRun else { return nil }
        if run.count % 2 == 0, run.allSatisfy(\.isHexadecimal) {
            let decoded = HexRun.decode(run)
            if let found = replacing(in: decoded, depth: depth + 1, steps: &steps) {
                return HexRun.encode(found)
            }
        }
        // `name=base64`: what stands before the first `=` is no part of it.
        var digits = run[...]
        if let sign = run.firstIndex(of: UInt8(ascii: "=")), sign + 3 < run.count {
            digits = run[(sign + 1)...]
        }
        guard let decoded = Base64Run.decode(digits),
            let found = replacing(in: decoded, depth: depth + 1, steps: &steps)
        else { return nil }
        return Array(run[..<digits.startIndex]) + Base64Run.encode(found, like: digits)
    }

    private func replacingRuns(
        in bytes: [UInt8], steps: inout Int, of isPart: (UInt8) -> Bool,
        with replacement: ([UInt8], inout Int) -> [UInt8]?
    ) -> [UInt8]? {
        var result: [UInt8] = []
        var copied = 0
        var index = 0
        while index < bytes.count {
            guard isPart(bytes[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, isPart(bytes[index]) { index += 1 }
            steps += index - start
            guard index - start >= Self.shortest,
                let replaced = replacement(Array(bytes[start..<index]), &steps)
            else { continue }
            result += bytes[copied..<start]
            result += replaced
            copied = index
        }
        return copied == 0 ? nil : result + bytes[copied...]
    }
}
