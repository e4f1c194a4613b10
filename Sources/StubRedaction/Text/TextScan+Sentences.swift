// Finds secrets in prose, near the words for them: `Your code is 482913`, `wrong password hunter22`.
extension TextScan {
    /// How many words and bytes around a value are searched for the word that names it.
    private static let nearWords = 6
    private static let nearBytes = 96

    /// Replaces a token that is unlike a word and stands near a word for a secret.
    mutating func mentioned(_ token: Range<Int>) -> Int? {
        // A value with a name of its own is judged by that.
        guard path == nil, lastName.map({ token.lowerBound - $0.value > 2 }) ?? true,
            let oddness = Oddness(token, self)
        else { return nil }
        let before = recent.suffix(Self.nearWords).map { text($0).lowercased() }
        guard let reach = oddness.reach(before, following(token), redaction) else { return nil }
        replace(oddness.range, reach)
        return oddness.range.upperBound
    }

    /// The words behind a value in its sentence, in lower case.
    private func following(_ token: Range<Int>) -> [String] {
        let rest = bytes[token.upperBound..<min(end, token.upperBound + Self.nearBytes)]
            .prefix { !$0.isLineEnd && !".;!?:=".utf8.contains($0) }
        redaction.steps += rest.count
        return rest.split { !$0.isASCIILetter && $0 < 0x80 }.prefix(Self.nearWords).map {
            String(decoding: $0, as: UTF8.self).lowercased()
        }
    }
}

/// A word in a sentence that is unlike a word, as secrets are.
private struct Oddness {
    private enum Kind {
        /// Four to eight digits, as of a code that was sent.
        case code
        /// Letters with digits or marks.
        case password
        /// Digits with dashes or capitals, as of a document.
        case document
    }

    private let kind: Kind
    let range: Range<Int>

    init?(_ token: Range<Int>, _ scan: TextScan) {
        var token = token
        let value = scan.bytes[token]
        guard (3...128).contains(value.count) else { return nil }
        let digits = value.count(where: \.isASCIIDigit)
        if digits == value.count, digits == 3, token.upperBound + 3 < scan.end {
            // `905 318`, `330-917`
            let rest = scan.bytes[token.upperBound..<(token.upperBound + 4)]
            if " -".utf8.contains(rest.first ?? 0), rest.dropFirst().allSatisfy(\.isASCIIDigit) {
                token = token.lowerBound..<(token.upperBound + 4)
            }
        }
        range = token
        let marks = value.count { "!#$^*~_@".utf8.contains($0) }
        if token.count < 4 || value.contains(where: { "/.".utf8.contains($0) || $0 >= 0x80 }) {
            return nil
        } else if !value.contains(where: \.isASCIILetter) {
            let length = scan.bytes[token].count(where: \.isASCIIDigit)
            kind = length <= 8 && length >= token.count - 1 ? .code : .document
            guard kind == .code || digits > 5 else { return nil }
        } else if value.contains(where: \.isLower) || value.count >= 16 {
            let isTerm = value.first?.isASCIIDigit ?? true && value.count < 8
            guard digits > 1 || digits > 0 && (marks > 0 || ValueLook.isMixed(value)),
                value.count > 5, !isTerm,
                !ValueLook.isUUID(value), scan.redaction.reach(of: scan.text(token)) == nil
            else { return nil }
            kind = .password
        } else {
            guard digits > 5 else { return nil }
            kind = .document
        }
    }

    private static let addressing = NameTable.words("your use enter is verify type")
    private static let codes = NameTable.words("code verify verification otp pin passcode")

    /// What the words around it say about it; `nil` if none of them names a secret.
    func reach(_ before: [String], _ after: [String], _ redaction: SecretRedaction) -> Reach? {
        let reaches = [before, after].flatMap { words in
            words.indices.compactMap { index in
                let pair = index + 1 < words.count ? words[index] + "_" + words[index + 1] : ""
                return redaction.reach(of: pair) ?? redaction.reach(of: words[index])
            }
        }
        switch kind {
        case .password where reaches.contains(where: \.isInherited),
            .password where range.count >= 16 && reaches.contains(.doubtful):
            return .credentials
        case .password, .document: return reaches.contains(.personal) ? .personal : nil
        case .code:
            let words = before + after
            let isSpoken =
                words.contains(where: Self.codes.contains)
                && words.contains(where: Self.addressing.contains)
            // Years are as long as a PIN.
            return isSpoken || range.count > 4 && reaches.contains(.credentials)
                ? .credentials : nil
        }
    }
}
