/// Keys that no prefix makes known, but the parts they consist of.
enum CompoundKey {
    private static let dot = UInt8(ascii: ".")
    private static let dash = UInt8(ascii: "-")

    /// The key that starts at the index, and what it is; `nil` if like no known one.
    static func match(_ bytes: [UInt8], at start: Int, steps: inout Int)
        -> (range: Range<Int>, kind: String)?
    {
        guard mayStart(bytes, start) else { return nil }
        var end = start
        while end < bytes.count, end - start < 40, bytes[end].isBase64URL { end += 1 }
        steps += end - start
        if let key = mailchimp(bytes, start, end) { return (key, "a Mailchimp key") }
        guard end < bytes.count, bytes[end] == dot else { return nil }
        var second = end + 1
        while second < bytes.count, second - end <= 8, bytes[second].isBase64URL { second += 1 }
        steps += second - end
        guard second < bytes.count, bytes[second] == dot else { return nil }
        var stop = second + 1
        while stop < bytes.count, stop - second < 100, bytes[stop].isBase64URL { stop += 1 }
        steps += stop - second
        let range = start..<stop
        if end - start == 14, bytes[(end + 1)..<second].elementsEqual("atlasv1".utf8),
            stop - second > 40
        {
            return (range, "a Terraform token")
        }
        // The id of the bot in base64, a time stamp and a signature.
        if (24...28).contains(end - start), second - end == 7, (28...39).contains(stop - second),
            "MNO".utf8.contains(bytes[start]), ValueLook.isMixed(bytes[range])
        {
            return (range, "a Discord bot token")
        }
        return nil
    }

    /// Whether a separator stands where one of these keys has it; most words end here.
    private static func mayStart(_ bytes: [UInt8], _ start: Int) -> Bool {
        func holds(_ offset: Int, _ byte: UInt8) -> Bool {
            start + offset < bytes.count && bytes[start + offset] == byte
        }
        if holds(32, dash) && holds(33, UInt8(ascii: "u")) || holds(14, dot) && holds(22, dot) {
            return true
        }
        return "MNO".utf8.contains(bytes[start]) && (24...28).contains { holds($0, dot) }
    }

    /// 32 hexadecimal digits and the data centre, as in `…-us12`.
    private static func mailchimp(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Range<Int>? {
        guard (36...37).contains(end - start), bytes[start + 32] == dash,
            bytes[(start + 33)..<(start + 35)].elementsEqual("us".utf8),
            bytes[(start + 35)..<end].allSatisfy(\.isASCIIDigit),
            bytes[start..<(start + 32)].allSatisfy(\.isHexadecimal)
        else { return nil }
        return start..<end
    }
}
