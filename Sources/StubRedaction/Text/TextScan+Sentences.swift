import StubSupport

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
    /// Whether it is the code of four to eight digits that was sent to a person.
    private let isCode: Bool
    let range: Range<Int>

    init?(_ token: Range<Int>, _ scan: TextScan) {
        let value = scan.bytes[token]
        let digits = value.count(where: \.isASCIIDigit)
        guard (3...128).contains(value.count), digits > 0,
            !value.contains(where: { "/.".utf8.contains($0) || $0 >= 0x80 })
        else { return nil }
        guard value.contains(where: \.isASCIILetter) else {
            // `905 318`, `330-917`
            let rest = scan.bytes[token.upperBound...].prefix(4)
            let isPair =
                digits == 3 && rest.count == 4 && " -".utf8.contains(rest.first ?? 0)
                && rest.dropFirst().allSatisfy(\.isASCIIDigit)
            range = token.lowerBound..<(token.upperBound + (isPair ? 4 : 0))
            isCode = digits <= 8 && digits + 1 >= value.count
            guard range.count > 3, isCode || digits > 5 else { return nil }
            return
        }
        isCode = false
        range = token
        let hasMark = value.contains { "!#$^*~_@".utf8.contains($0) }
        guard value.count > 5, digits > 1 || hasMark || ValueLook.isMixed(value),
            value.contains(where: \.isLower) || digits > 5,
            !(value.first?.isASCIIDigit ?? true) || value.count >= 8, !UUIDText.isOne(value),
            scan.redaction.reach(of: scan.text(token)) == nil
        else { return nil }
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
        if isCode {
            let words = before + after
            let isSpoken =
                words.contains(where: Self.codes.contains)
                && words.contains(where: Self.addressing.contains)
            // Years are as long as a PIN.
            let isSecret = isSpoken || range.count > 4 && reaches.contains(.credentials)
            return isSecret ? .credentials : nil
        }
        if reaches.contains(where: \.isInherited)
            || range.count >= 16 && reaches.contains(.doubtful)
        {
            return .credentials
        }
        return reaches.contains(.personal) ? .personal : nil
    }
}
