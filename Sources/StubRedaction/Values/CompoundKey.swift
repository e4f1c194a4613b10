/// Keys that are recognised by their parts instead of a prefix.
enum CompoundKey {
    private static let dot = UInt8(ascii: ".")
    private static let dash = UInt8(ascii: "-")
    private static let bar = UInt8(ascii: "|")
    private static let colon = UInt8(ascii: ":")
    private static let q = UInt8(ascii: "Q")
    private static let zero = UInt8(ascii: "0")

    /// Returns the key that starts at the index, and what it is; `nil` if there is none.
    static func match(_ bytes: [UInt8], at start: Int, steps: inout Int)
        -> (range: Range<Int>, kind: String)?
    {
        guard mayStart(bytes, start) else { return nil }
        var end = start
        while end < bytes.count, end - start < 40, bytes[end].isBase64URL { end += 1 }
        steps += end - start
        if let key = mailchimp(bytes, start, end) { return (key, "a Mailchimp key") }
        if let key = mailgun(bytes, start, steps: &steps) { return (key, "a Mailgun key") }
        if let key = newRelic(bytes, start, end) { return (key, "a New Relic key") }
        if let key = digits(bytes, start, steps: &steps) { return key }
        if let key = marked(bytes, start, end, steps: &steps) { return key }
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

    /// Whether there is a separator where one of these keys has it; most words have none.
    private static func mayStart(_ bytes: [UInt8], _ start: Int) -> Bool {
        func holds(_ offset: Int, _ byte: UInt8) -> Bool {
            start + offset < bytes.count && bytes[start + offset] == byte
        }
        if holds(32, dash) && holds(33, UInt8(ascii: "u")) || holds(14, dot) && holds(22, dot) {
            return true
        }
        if holds(32, dash) && holds(41, dash) || holds(39, UInt8(ascii: "L")) || holds(4, q) {
            return true
        }
        if bytes[start].isASCIIDigit {
            if holds(1, UInt8(ascii: "/")) || holds(0, zero) && holds(1, zero) { return true }
            if (15...19).contains(where: { holds($0, dash) || holds($0, bar) }) { return true }
        }
        if holds(0, UInt8(ascii: "s")) && holds(3, dash) { return true }
        if (8...24).contains(where: { holds($0, colon) && holds($0 + 1, UInt8(ascii: "A")) }) {
            return true
        }
        return "MNO".utf8.contains(bytes[start]) && (24...28).contains { holds($0, dot) }
    }

    /// 32 hexadecimal digits and twice eight.
    private static func mailgun(_ bytes: [UInt8], _ start: Int, steps: inout Int) -> Range<Int>? {
        let stop = start + 50
        guard stop <= bytes.count, bytes[start + 32] == dash, bytes[start + 41] == dash,
            stop == bytes.count || !bytes[stop].isBase64URL
        else { return nil }
        steps += 50
        let isKey = (0..<50).allSatisfy {
            $0 == 32 || $0 == 41 || bytes[start + $0].isHexadecimal
        }
        return isKey ? start..<stop : nil
    }

    /// 40 characters that end in `NRAL`.
    private static func newRelic(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Range<Int>? {
        guard end - start == 40, end == bytes.count || !bytes[end].isBase64URL,
            bytes[(end - 4)..<end].elementsEqual("NRAL".utf8),
            bytes[start..<(end - 4)].allSatisfy(\.isAlphanumeric)
        else { return nil }
        return start..<end
    }

    /// Keys that begin with the number of an application or account.
    private static func digits(_ bytes: [UInt8], _ start: Int, steps: inout Int)
        -> (range: Range<Int>, kind: String)?
    {
        var index = start
        while index < bytes.count, index - start < 20, bytes[index].isASCIIDigit { index += 1 }
        guard index > start, index + 1 < bytes.count else { return nil }
        let count = index - start
        func run(_ first: Int, _ limit: Int, _ isPart: (UInt8) -> Bool) -> Int {
            var stop = first
            while stop < bytes.count, stop - first <= limit, isPart(bytes[stop]) { stop += 1 }
            steps += stop - first
            return stop - first
        }
        switch bytes[index] {
        case bar where count == 15 || count == 16:
            let length = run(index + 1, 40, \.isBase64URL)
            guard (26...28).contains(length) else { return nil }
            return (start..<(index + 1 + length), "a Facebook app token")
        case dash where (15...19).contains(count):
            let length = run(index + 1, 50, \.isAlphanumeric)
            let range = start..<(index + 1 + length)
            guard (38...48).contains(length), ValueLook.isMixed(bytes[range]) else { return nil }
            return (range, "a Twitter token")
        case UInt8(ascii: "/") where count == 1:
            // Asana: the kind, the user's number, in newer ones the token's number, the secret.
            var place = index + 1
            for _ in 0..<2 {
                let number = run(place, 20, \.isASCIIDigit)
                place += number
                guard (14...18).contains(number), place < bytes.count else { return nil }
                if bytes[place] == colon { break }
                guard bytes[place] == UInt8(ascii: "/") else { return nil }
                place += 1
            }
            guard place < bytes.count, bytes[place] == colon else { return nil }
            let length = run(place + 1, 40, \.isAlphanumeric)
            return length == 32 ? (start..<(place + 33), "an Asana token") : nil
        default: return nil
        }
    }

    /// Keys with a characteristic mark a few characters after their start.
    private static func marked(_ bytes: [UInt8], _ start: Int, _ end: Int, steps: inout Int)
        -> (range: Range<Int>, kind: String)?
    {
        func holds(_ text: String, at index: Int) -> Bool {
            index + text.utf8.count <= bytes.count
                && bytes[index..<(index + text.utf8.count)].elementsEqual(text.utf8)
        }
        func run(_ first: Int, _ limit: Int) -> Int {
            var stop = first
            while stop < bytes.count, stop - first < limit,
                bytes[stop].isBase64URL || ".~".utf8.contains(bytes[stop])
            {
                stop += 1
            }
            steps += stop - first
            return stop
        }
        if start + 6 < bytes.count, bytes[start + 3].isASCIIDigit, holds("Q~", at: start + 4) {
            let stop = run(start + 6, 40)
            if (31...34).contains(stop - start - 6) {
                return (start..<stop, "a secret of Microsoft Entra")
            }
        }
        if end - start >= 8, holds(":APA91b", at: end) {
            let stop = run(end + 7, 200)
            if stop - end > 60 { return (start..<stop, "a Firebase token") }
        }
        if holds("00", at: start), end - start == 40 {
            let stop = run(end, 4)
            if stop - start == 42, ValueLook.isMixed(bytes[start..<stop]) {
                return (start..<stop, "an Okta token")
            }
        }
        if holds("sdk-", at: start), start + 40 <= bytes.count,
            ValueLook.isUUID(bytes[(start + 4)..<(start + 40)])
        {
            return (start..<(start + 40), "a LaunchDarkly key")
        }
        return nil
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
