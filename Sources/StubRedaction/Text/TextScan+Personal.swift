// Personal data that is known by its form: e-mail addresses, telephone numbers, accounts.
extension TextScan {
    /// An address around an `@`.
    mutating func address(at sign: Int, _ end: Int) -> Int {
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
        guard start < sign, dots > 0, bytes[stop - 1].isASCIILetter,
            stop == end || bytes[stop] != UInt8(ascii: ":"),
            redaction.isPersonalAddress(
                text(range), isWhole: start == 0 && stop == bytes.count)
        else { return sign + 1 }
        replace(range, .personal)
        return stop
    }

    /// `+` and nine digits or more, with blanks and brackets between.
    mutating func telephone(at plus: Int, _ end: Int) -> Int {
        guard redaction.rules.hidesPersonalData,
            plus == 0 || !bytes[plus - 1].isAlphanumeric && bytes[plus - 1] != UInt8(ascii: "%")
        else { return plus + 1 }
        var stop = plus + 1
        var digits = 0
        while stop < end, stop - plus < 28,
            bytes[stop].isASCIIDigit || " -()./".utf8.contains(bytes[stop])
        {
            if bytes[stop].isASCIIDigit { digits += 1 }
            stop += 1
        }
        while stop > plus + 1, !bytes[stop - 1].isASCIIDigit { stop -= 1 }
        guard (9...15).contains(digits), stop == end || !bytes[stop].isAlphanumeric else {
            return plus + 1
        }
        replace(plus..<stop, .personal)
        return stop
    }

    /// A card's number in groups, or an IBAN, by their check digits.
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
