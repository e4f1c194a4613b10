import StubJSON

/// The shapes by which services make their keys recognisable.
package enum SecretShape {
    struct Shape {
        let prefix: [UInt8]
        /// The shortest key, with its prefix.
        let length: Int
        let kind: String
    }

    static func shapes(_ kind: String, _ length: Int, _ prefixes: String...) -> [Shape] {
        prefixes.map { Shape(prefix: Array($0.utf8), length: length, kind: kind) }
    }

    /// What is known about one text, so that no byte is read twice.
    struct Memory {
        /// The number of bytes that were read.
        var steps = 0
        /// No JSON Web Token starts before this place.
        fileprivate var noTokenBefore = 0

        init() {}
    }

    /// The number of bytes that decide whether a text is a key.
    private static let window = 200

    private static func isKeyByte(_ byte: UInt8) -> Bool {
        byte.isBase64URL || byte == 0x2E || byte == 0x2B || byte == 0x7E
    }

    /// Returns the key that starts at the index, and what it is; `nil` if there is none.
    ///
    /// It reads no further than to the end of the key.
    static func match(_ bytes: [UInt8], at start: Int, memory: inout Memory)
        -> (range: Range<Int>, kind: String)?
    {
        let first = bytes[start]
        if first == UInt8(ascii: "e"), let token = webToken(bytes, at: start, memory: &memory) {
            return (token, "a JSON Web Token")
        }
        if first.isASCIIDigit, let token = telegram(bytes, at: start, memory: &memory) {
            return (token, "a Telegram bot token")
        }
        if let twilio = twilio(bytes, at: start, memory: &memory) {
            return (twilio, "a Twilio key")
        }
        if let token = CompoundKey.match(bytes, at: start, steps: &memory.steps) { return token }
        guard let shapes = table[first] else {
            return GenericKey.match(bytes, at: start, steps: &memory.steps).map { ($0, "a key") }
        }
        for shape in shapes {
            let end = start + shape.prefix.count
            guard end < bytes.count, bytes[start..<end].elementsEqual(shape.prefix) else {
                continue
            }
            var stop = end
            var digits = 0
            while stop < bytes.count, stop < start + window, isKeyByte(bytes[stop]) {
                if bytes[stop].isASCIIDigit { digits += 1 }
                stop += 1
                memory.steps += 1
            }
            guard stop - start >= shape.length,
                digits > 0 || isIdentifier(shape.prefix) || isMixedCase(bytes[end..<stop]),
                isSure(shape.prefix, bytes[end..<stop], digits: digits)
            else { continue }
            while stop < bytes.count,
                isKeyByte(bytes[stop]) || continues(shape.prefix, bytes, at: stop)
            {
                stop += 1
                memory.steps += 1
            }
            // A full stop behind it ends a sentence.
            while stop > end, bytes[stop - 1] == 0x2E { stop -= 1 }
            return (start..<stop, shape.kind)
        }
        return GenericKey.match(bytes, at: start, steps: &memory.steps).map { ($0, "a key") }
    }

    /// Whether the letter case changes as often as in random text.
    private static func isMixedCase(_ rest: ArraySlice<UInt8>) -> Bool {
        guard rest.count >= 20 else { return false }
        let changes = zip(rest, rest.dropFirst()).count { ($0 ^ $1) & 0x20 != 0 }
        return changes * 4 >= rest.count
    }

    /// `$` within Braintree's tokens, and `%` within Twitter's, which are sent percent-encoded.
    private static func continues(_ prefix: [UInt8], _ bytes: [UInt8], at index: Int) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: "$"): prefix.last == UInt8(ascii: "$")
        case UInt8(ascii: "%"): prefix.count == 21
        default: false
        }
    }

    /// `AKIA` and the like, behind which letters alone may stand.
    private static func isIdentifier(_ prefix: [UInt8]) -> Bool {
        prefix.count == 4 && prefix[0] == 0x41 && prefix[3] == 0x41
    }

    /// Short prefixes also begin words and names, so the rest has to look random.
    private static func isSure(
        _ prefix: [UInt8], _ rest: ArraySlice<UInt8>, digits: Int
    ) -> Bool {
        guard prefix.count <= 4 || prefix.elementsEqual("secret_".utf8) else { return true }
        if prefix.elementsEqual("key-".utf8) || prefix.elementsEqual("dapi".utf8) {
            return rest.prefix(32).allSatisfy(\.isHexadecimal)
        }
        if isIdentifier(prefix) {
            return rest.prefix(16).allSatisfy { $0.isASCIIDigit || $0 &- 0x41 < 26 }
        }
        if prefix.elementsEqual("s.".utf8) {
            return rest.count == 24 && rest.allSatisfy(\.isAlphanumeric) && ValueLook.isMixed(rest)
        }
        if prefix.elementsEqual("oy2".utf8) {
            return rest.count == 43 && rest.allSatisfy { $0.isASCIIDigit || $0 &- 0x61 < 26 }
        }
        if prefix.elementsEqual("cs_".utf8) || prefix.elementsEqual("ck_".utf8) {
            return rest.count == 40 && rest.allSatisfy(\.isHexadecimal)
        }
        if prefix.elementsEqual("API-".utf8) {
            return rest.count == 26 && rest.allSatisfy { $0.isASCIIDigit || $0 &- 0x41 < 26 }
        }
        if prefix.last == UInt8(ascii: "-"), "SP".utf8.contains(prefix[0]) {
            // Tickets: a number, random text, a host.
            let number = rest.prefix { $0.isASCIIDigit }
            return !number.isEmpty && rest.dropFirst(number.count).first == UInt8(ascii: "-")
                && ValueLook.isMixed(rest)
        }
        if prefix.elementsEqual("pat".utf8) { return rest.contains(0x2E) && digits > 3 }
        if prefix.elementsEqual("SCW".utf8) {
            return rest.count == 17 && rest.allSatisfy { $0.isASCIIDigit || $0 &- 0x41 < 26 }
        }
        if prefix.elementsEqual("cio".utf8) {
            return rest.count == 32 && rest.allSatisfy(\.isAlphanumeric) && digits > 2
        }
        let hasLower = rest.contains { $0 &- 0x61 < 26 }
        let hasUpper = rest.contains { $0 &- 0x41 < 26 }
        return digits > 2 || hasLower && hasUpper
    }

    /// `eyJ….eyJ….…` (RFC 7519 §3); with more parts where it is encrypted (RFC 7516).
    private static func webToken(_ bytes: [UInt8], at start: Int, memory: inout Memory) -> Range<
        Int
    >? {
        guard start >= memory.noTokenBefore, start + 10 < bytes.count,
            bytes[start + 1] == UInt8(ascii: "y"),
            bytes[start + 2].isBase64URL
        else { return nil }
        var dots = 0
        var end = start
        while end < bytes.count, bytes[end].isBase64URL || bytes[end] == 0x2E {
            if bytes[end] == 0x2E { dots += 1 }
            end += 1
            memory.steps += 1
        }
        while end > start, bytes[end - 1] == 0x2E, dots > 2 {
            end -= 1
            dots -= 1
        }
        guard dots >= 2, end - start >= 20 else {
            memory.noTokenBefore = end
            return nil
        }
        return start..<end
    }

    /// The token of a bot, as in `123456789:AA…`.
    private static func telegram(_ bytes: [UInt8], at start: Int, memory: inout Memory) -> Range<
        Int
    >? {
        var end = start
        while end < bytes.count, bytes[end].isASCIIDigit, end - start <= 12 {
            end += 1
            memory.steps += 1
        }
        guard (7...12).contains(end - start), end + 30 < bytes.count + 1,
            bytes[end] == UInt8(ascii: ":")
        else { return nil }
        let colon = end
        end += 1
        while end < bytes.count, bytes[end].isBase64URL {
            end += 1
            memory.steps += 1
        }
        return end - colon > 30 ? start..<end : nil
    }

    /// `SK` or `AC` and 32 hexadecimal digits.
    private static func twilio(_ bytes: [UInt8], at start: Int, memory: inout Memory) -> Range<Int>?
    {
        guard start + 34 <= bytes.count else { return nil }
        let first = bytes[start]
        let second = bytes[start + 1]
        guard first == 0x53 && second == 0x4B || first == 0x41 && second == 0x43 else { return nil }
        guard start + 34 == bytes.count || !bytes[start + 34].isAlphanumeric else { return nil }
        memory.steps += 32
        return bytes[(start + 2)..<(start + 34)].allSatisfy(\.isHexadecimal)
            ? start..<(start + 34) : nil
    }

    /// Returns every known key in a text, and what it is.
    package static func all(in text: String) -> [(key: String, kind: String)] {
        let bytes = Array(text.utf8)
        var found: [(key: String, kind: String)] = []
        var memory = Memory()
        var index = 0
        while index < bytes.count {
            let isStart = index == 0 || !bytes[index - 1].isAlphanumeric
            if isStart, bytes[index].isAlphanumeric,
                let match = match(bytes, at: index, memory: &memory)
            {
                found.append((String(decoding: bytes[match.range], as: UTF8.self), match.kind))
                index = match.range.upperBound
            } else {
                index += 1
            }
        }
        return found
    }
}

extension SecretShape {
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
        let bytes = Array(text.utf8)
        // An integrity (SRI): `sha384-…`
        if bytes.starts(with: "sha".utf8), bytes.prefix(7).contains(UInt8(ascii: "-")) {
            return false
        }
        return bytes.count >= ValueLook.shortestRandom && SecretNames.isSuspicious(name)
            && !SecretNames.isIdentifier(name)
            && !(SecretNames.isChecksum(name) && isDigest(bytes))
            && !ValueLook.isUUID(bytes) && ValueLook.isRandom(bytes) && !isJSON(bytes)
    }

    /// A digest of the usual lengths in hexadecimal digits or base64, as that of a file.
    private static func isDigest(_ bytes: [UInt8]) -> Bool {
        if bytes.allSatisfy(\.isHexadecimal) { return true }
        guard let decoded = Base64Run.decode(bytes) else { return false }
        return [16, 20, 32, 48, 64].contains(decoded.count)
    }

    /// Whether it is JSON in base64, whose members are checked one by one.
    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        guard let decoded = Base64Run.decode(bytes), let first = decoded.first,
            "{[".utf8.contains(first)
        else { return false }
        return (try? JSONParser.parse(decoded)) != nil
    }
}
