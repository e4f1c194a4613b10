// Finds personal data by its form: e-mail addresses, phone numbers, account numbers.
extension TextScan {
    /// Replaces the e-mail address around an `@`.
    mutating func address(at sign: Int, _ end: Int) -> Int {
        if let next = domainBoundCode(at: sign, end) { return next }
        guard redaction.rules.hidesPersonalData else { return sign + 1 }
        var start = sign
        while start > 0, sign - start < 64,
            bytes[start - 1].isBase64URL || ".+%".utf8.contains(bytes[start - 1])
        {
            start -= 1
        }
        var stop = sign + 1
        var dots = 0
        while stop < end, stop - sign < 254,
            bytes[stop].isAlphanumeric || "-.".utf8.contains(bytes[stop])
        {
            if bytes[stop] == 0x2E { dots += 1 }
            stop += 1
        }
        while stop > sign + 1, !bytes[stop - 1].isAlphanumeric {
            if bytes[stop - 1] == 0x2E { dots -= 1 }
            stop -= 1
        }
        redaction.steps += stop - start
        let range = start..<stop
        // `git@host:path` is a remote repository; `emma@host: 1` is a name in YAML.
        let isRemote =
            stop + 1 < end && bytes[stop] == UInt8(ascii: ":") && bytes[stop + 1] > 0x20
            && !"\"'".utf8.contains(bytes[stop + 1])
        guard start < sign, dots > 0, isDomain((sign + 1)..<stop), !isRemote else {
            return sign + 1
        }
        replace(range, .personal)
        return stop
    }

    /// Replaces the code in `@example.com #123456`, with which a message ends that browsers read.
    private mutating func domainBoundCode(at sign: Int, _ end: Int) -> Int? {
        guard sign == 0 || bytes[sign - 1] <= 0x20 else { return nil }
        var index = sign + 1
        while index < end, index - sign < 254, bytes[index].isBase64URL || bytes[index] == 0x2E {
            index += 1
        }
        redaction.steps += index - sign
        guard index + 1 < end, bytes[index] == 0x20, bytes[index + 1] == UInt8(ascii: "#"),
            isDomain((sign + 1)..<index), bytes[sign..<index].contains(0x2E)
        else { return nil }
        let start = index + 2
        var stop = start
        while stop < end, stop - start < 12, bytes[stop].isAlphanumeric { stop += 1 }
        guard stop - start >= 4, bytes[start..<stop].contains(where: \.isASCIIDigit) else {
            return nil
        }
        replace(start..<stop, .credentials)
        return stop
    }

    /// Whether the text ends in a top-level domain and is not a file name such as `icon@2x.png`.
    private func isDomain(_ range: Range<Int>) -> Bool {
        let labels = bytes[range].split(separator: 0x2E)
        guard let last = labels.last, let first = labels.first else { return false }
        return last.count >= 2 && last.allSatisfy(\.isASCIILetter)
            && !(first.count == 2 && first.last == UInt8(ascii: "x") && labels.count == 2)
    }

    /// Replaces a phone number: `+` and 9 to 15 digits, with blanks and brackets in between.
    mutating func telephone(at plus: Int, _ end: Int) -> Int {
        guard redaction.rules.hidesPersonalData,
            plus == 0 || !bytes[plus - 1].isAlphanumeric && bytes[plus - 1] != UInt8(ascii: "%")
        else {
            if let token = token(at: plus, end), let next = made(token) { return next }
            return plus + 1
        }
        var index = plus + 1
        var digits = 0
        var stop: Int?
        while index < end, index - plus < 28, digits <= 15,
            bytes[index].isASCIIDigit || " -()./".utf8.contains(bytes[index])
        {
            if bytes[index].isASCIIDigit {
                digits += 1
                let isEnd = index + 1 == end || !bytes[index + 1].isAlphanumeric
                if isEnd, (9...15).contains(digits) { stop = index + 1 }
            } else if bytes[index] == UInt8(ascii: "("), digits > 5 {
                // Brackets around an area code come early; later ones start a remark.
                break
            }
            index += 1
        }
        redaction.steps += index - plus
        guard let stop else {
            if let token = token(at: plus, end), let next = made(token) { return next }
            return plus + 1
        }
        replace(plus..<stop, .personal)
        return stop
    }

    /// Replaces a card number in groups or an IBAN if its check digits are right.
    mutating func number(_ word: Range<Int>, _ end: Int) -> Int? {
        guard redaction.rules.hidesPersonalData else { return nil }
        let first = bytes[word.lowerBound]
        let isDigit = first.isASCIIDigit
        guard
            isDigit
                || word.count >= 4 && first &- 0x41 < 26
                    && bytes[word.lowerBound + 1] &- 0x41 < 26
                    && bytes[word.lowerBound + 2].isASCIIDigit
                    && bytes[word.lowerBound + 3].isASCIIDigit
        else { return nil }
        guard let stop = AccountNumber.end(in: bytes, from: word.lowerBound, to: end) else {
            return nil
        }
        redaction.steps += stop - word.lowerBound
        replace(word.lowerBound..<stop, .personal)
        return stop
    }
}
