// Finds secrets in prose.
extension TextScan {
    /// Replaces a credential behind its scheme: `Bearer abc123`.
    mutating func scheme(_ word: Range<Int>, _ end: Int) -> Int? {
        guard (4...9).contains(word.count), Self.schemeStarts.contains(bytes[word.lowerBound]),
            word.upperBound + 7 < end + 1, word.upperBound < end,
            bytes[word.upperBound] == 0x20, Self.schemes.contains(text(word).lowercased())
        else { return nil }
        let start = word.upperBound + 1
        if let next = key(at: start, end) { return next }
        var stop = start
        while stop < end,
            bytes[stop].isBase64URL || bytes[stop].isBase64 || ".~=%".utf8.contains(bytes[stop])
        {
            stop += 1
        }
        redaction.steps += stop - start
        let value = start..<stop
        // `Bearer realm="x"` is a challenge, `basic information` is prose.
        guard value.count >= 6, stop == end || bytes[stop] != UInt8(ascii: "\""),
            bytes[value].contains(where: \.isASCIIDigit) || !ValueLook.isPlain(text(value))
        else { return nil }
        replace(value, .credentials)
        return stop
    }

    /// Replaces the value in `Your code is 482913`; it must contain a digit.
    mutating func sentence(_ word: Range<Int>, _ end: Int) -> Int? {
        if let code = spokenCode(word, end) { return code }
        guard word.upperBound + 1 < end, bytes[word.upperBound] == 0x20,
            Self.verbStarts.contains(bytes[word.upperBound + 1]),
            let verb = Self.verbs.first(where: { hasPrefix($0, at: word.upperBound, end) })
        else { return nil }
        let isCode = text(word).lowercased() == "code"
        guard isCode || reach(of: word) != nil else { return nil }
        var start = word.upperBound + verb.utf8.count
        if start < end, "\"'`".utf8.contains(bytes[start]) { start += 1 }
        var stop = start
        while stop < end, bytes[stop] > 0x20, !"\"'`<>,;".utf8.contains(bytes[stop]),
            stop - start < 512
        {
            stop += 1
        }
        while stop > start, ".!?)".utf8.contains(bytes[stop - 1]) { stop -= 1 }
        guard stop - start >= 4, bytes[start..<stop].contains(where: \.isASCIIDigit) else {
            return nil
        }
        replace(start..<stop, .credentials)
        return stop
    }

    private static let schemeStarts = ByteSet("badnBADN")
    private static let verbStarts = ByteSet("ielw")
    private static let codeStarts = ByteSet("cpotCPOT")
    private static let verbs = [" is ", " is: ", " ist ", " es ", " est ", " lautet ", " was "]

    /// Replaces a code in a sentence: `Use code 482913`, `482913 is your code`.
    mutating func spokenCode(_ word: Range<Int>, _ end: Int) -> Int? {
        // `G-482913` has a letter for the sender.
        let isLettered =
            word.count > 5 && bytes[word.lowerBound].isASCIILetter
            && bytes[word.lowerBound + 1] == UInt8(ascii: "-")
        let number = (word.lowerBound + (isLettered ? 2 : 0))..<word.upperBound
        if (4...8).contains(number.count), bytes[number].allSatisfy(\.isASCIIDigit) {
            guard hasPrefix(" is your ", at: number.upperBound, end) else { return nil }
            replace(number, .credentials)
            return number.upperBound
        }
        guard (3...8).contains(word.count), Self.codeStarts.contains(bytes[word.lowerBound]) else {
            return nil
        }
        let name = text(word).lowercased()
        guard ["code", "pin", "otp", "passcode", "tan"].contains(name) else {
            return nil
        }
        let start = word.upperBound + 1
        var stop = start
        while stop < end, bytes[stop].isASCIIDigit, stop - start < 10 { stop += 1 }
        let lengths = name == "code" ? 6...8 : 4...8
        guard lengths.contains(stop - start), stop == end || !bytes[stop].isAlphanumeric else {
            return nil
        }
        replace(start..<stop, .credentials)
        return stop
    }
}
