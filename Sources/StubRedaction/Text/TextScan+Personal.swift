// Finds personal data by its form: e-mail addresses and phone numbers.
extension TextScan {
    /// Replaces the e-mail address around an `@`.
    mutating func address(at sign: Int) -> Int? {
        guard redaction.rules.hidesPersonalData else { return nil }
        var stop = sign + 1
        while stop < end, stop - sign < 254,
            bytes[stop].isAlphanumeric || "-.".utf8.contains(bytes[stop])
        {
            stop += 1
        }
        while stop > sign + 1, !bytes[stop - 1].isAlphanumeric { stop -= 1 }
        var start = sign
        while start > 0, sign - start < 64,
            bytes[start - 1].isBase64URL || ".+%".utf8.contains(bytes[start - 1])
        {
            start -= 1
        }
        redaction.steps += stop - start
        // A top-level domain ends it; `icon@2x.png` is a file.
        let labels = bytes[(sign + 1)..<stop].split(separator: 0x2E)
        guard start < sign, labels.count > 1, let last = labels.last, let first = labels.first,
            last.count >= 2, last.allSatisfy(\.isASCIILetter),
            first.count != 2 || first.last != UInt8(ascii: "x") || labels.count > 2
        else { return nil }
        // `git@host:path` is a remote repository; `emma@host: 1` is a name in YAML.
        let isRemote =
            stop + 1 < end && bytes[stop] == UInt8(ascii: ":") && bytes[stop + 1] > 0x20
            && !"\"'".utf8.contains(bytes[stop + 1])
        guard !isRemote else { return nil }
        replace(start..<stop, .personal)
        return stop
    }

    /// Replaces a phone number: `+` and 9 to 15 digits, with blanks and brackets in between.
    mutating func telephone(at plus: Int) -> Int? {
        guard redaction.rules.hidesPersonalData,
            plus == 0 || !bytes[plus - 1].isAlphanumeric && bytes[plus - 1] != UInt8(ascii: "%")
        else { return nil }
        var digits = 0
        var stop: Int?
        for index in (plus + 1)..<max(plus + 1, min(end, plus + 28)) {
            let byte = bytes[index]
            if byte.isASCIIDigit {
                digits += 1
                let isEnd = index + 1 == end || !bytes[index + 1].isAlphanumeric
                if isEnd, (9...15).contains(digits) { stop = index + 1 }
            } else if !" -()./".utf8.contains(byte) || byte == UInt8(ascii: "(") && digits > 5 {
                // Brackets around an area code come early; later ones start a remark.
                break
            }
        }
        redaction.steps += 28
        guard let stop, digits <= 15 || stop < plus + 28 else { return nil }
        replace(plus..<stop, .personal)
        return stop
    }
}
