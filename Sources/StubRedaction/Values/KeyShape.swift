/// The prefix by which a service makes its keys recognisable.
struct KeyShape: Sendable {
    /// What it is, such as `a GitHub token`.
    let kind: String
    let prefix: [UInt8]
    /// How many characters follow at least.
    let least: Int

    private static let longest = 4096
    static let webToken = "a JSON Web Token"
    private static let hash = "a password hash"

    /// Returns where the key ends that starts at the index; `nil` if there is none.
    func end(in bytes: [UInt8], at start: Int, steps: inout Int) -> Int? {
        guard bytes[start...].starts(with: prefix) else { return nil }
        let first = start + prefix.count
        // A password hash has parts.
        let signs = prefix.last == UInt8(ascii: "$") || kind == Self.hash ? "+/$.=:,}*" : ".+~"
        var stop = first
        while stop < bytes.count, stop - first < Self.longest,
            bytes[stop].isBase64URL || bytes[stop] != 0 && signs.utf8.contains(bytes[stop])
        {
            stop += 1
        }
        steps += stop - first
        // A full stop behind it ends a sentence.
        while stop > first, ".,:".utf8.contains(bytes[stop - 1]) { stop -= 1 }
        return stop - first >= least && looksRandom(bytes[first..<stop]) ? stop : nil
    }

    /// Short prefixes also begin words and names, so more has to differ behind them.
    private func looksRandom(_ rest: ArraySlice<UInt8>) -> Bool {
        let digits = rest.count(where: \.isASCIIDigit)
        if prefix.count > 4, digits > 0 { return true }
        let changes = zip(rest, rest.dropFirst()).count {
            $0.isASCIILetter && $1.isASCIILetter && ($0 ^ $1) & 0x20 != 0
        }
        return digits > 2 || digits > 0 && changes > 2
            || rest.count >= 20 && changes * 4 >= rest.count
            || rest.count >= 16 && rest.allSatisfy { $0.isUpper || $0.isASCIIDigit }
                && (digits > 0 || !ValueLook.isWord(rest))
    }
}

/// Finds keys of known shapes in texts.
package enum SecretShape {
    /// The shortest key, with its prefix.
    private static let shortest = 16
    /// The shortest key behind a prefix that is a word.
    private static let shortestGeneric = 20

    /// By the first byte, the longest prefix first.
    private static let shapes: [[KeyShape]] = (0...UInt8.max).map { byte in
        KeyShape.vendors.filter { $0.prefix.first == byte }
    }

    /// Returns the key that starts at the index, and what it is; `nil` if there is none.
    ///
    /// - Parameter steps: counts the bytes that are read; they are limited but for those of the key.
    static func match(_ bytes: [UInt8], at start: Int, steps: inout Int)
        -> (range: Range<Int>, kind: String)?
    {
        // Most words are shorter than any key.
        let word = bytes[start...].prefix(shortest).prefix { $0 > 0x20 && $0 != 0x22 }
        guard word.count == shortest else { return nil }
        for shape in shapes[Int(bytes[start])] {
            if let end = shape.end(in: bytes, at: start, steps: &steps) {
                return (start..<end, shape.kind)
            }
        }
        if word.starts(with: "ey".utf8), let end = webToken(bytes, at: start, steps: &steps) {
            return (start..<end, KeyShape.webToken)
        }
        return generic(bytes, at: start, steps: &steps).map { ($0, "a key") }
    }

    /// Three parts in base64 with dots in between (RFC 7515 §3), of which the last may be empty.
    private static func webToken(_ bytes: [UInt8], at start: Int, steps: inout Int) -> Int? {
        let head = bytes[start...].prefix(4096).prefix(while: \.isBase64URL)
        steps += head.count
        guard head.endIndex < bytes.count, bytes[head.endIndex] == UInt8(ascii: ".") else {
            return nil
        }
        let token = bytes[start...].prefix { $0.isBase64URL || $0 == UInt8(ascii: ".") }
        steps += token.count
        let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0].count >= 6, parts[1].count >= 2 else { return nil }
        return parts[2].endIndex
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
        guard let body, stop - body >= shortestGeneric, ChanceText.isKey(Array(bytes[body..<stop]))
        else {
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
