/// Text in which escapes of JavaScript, JSON and HTML are written as the characters they stand for.
///
/// A name can be written with escapes where the text as a whole is not JSON: `{"\u5bc6\u7801": …` in
/// a script, or in JSON that was cut off. Characters that need an escape keep one: a quotation mark
/// becomes `\"`, and control characters, `<` and surrogates stay. So the text still has the same
/// meaning.
enum UnescapedText {
    private static let backslash = UInt8(ascii: "\\")
    private static let longestReference = 8

    /// Returns the text without its escapes; `nil` if there is none that can be removed.
    static func removed(from bytes: [UInt8], steps: inout Int) -> [UInt8]? {
        guard bytes.contains(where: { $0 == backslash || $0 == UInt8(ascii: "&") }) else {
            return nil
        }
        steps += bytes.count
        var result: [UInt8] = []
        var copied = 0
        var index = 0
        while index < bytes.count {
            guard let escape = escape(in: bytes, at: index) else {
                index += 1
                continue
            }
            if let text = escape.text {
                if result.isEmpty { result.reserveCapacity(bytes.count) }
                result += bytes[copied..<index]
                result += text
                copied = escape.end
            }
            index = escape.end
        }
        return copied == 0 ? nil : result + bytes[copied...]
    }

    /// An escape, and what can be written in its place; `nil` if it has to stay.
    private struct Escape {
        let text: [UInt8]?
        let end: Int
    }

    private static func escape(in bytes: [UInt8], at start: Int) -> Escape? {
        switch bytes[start] {
        case backslash: slashed(bytes, start)
        case UInt8(ascii: "&"): reference(bytes, start)
        default: nil
        }
    }

    /// Reads `\u0061`, `\x61` or `\/`; with more backslashes in texts that are quoted themselves.
    private static func slashed(_ bytes: [UInt8], _ start: Int) -> Escape? {
        var index = start
        while index < bytes.count, bytes[index] == backslash { index += 1 }
        guard index < bytes.count else { return Escape(text: nil, end: index) }
        if bytes[index] == UInt8(ascii: "/") { return Escape(text: [bytes[index]], end: index + 1) }
        let digits =
            bytes[index] == UInt8(ascii: "u") ? 4 : bytes[index] == UInt8(ascii: "x") ? 2 : 0
        guard digits > 0, let value = hexadecimal(bytes, index + 1, digits) else {
            return Escape(text: nil, end: index)
        }
        let end = index + 1 + digits
        if value == 0x22 || value == 0x27 {
            return Escape(text: bytes[start..<index] + [UInt8(value)], end: end)
        }
        return Escape(text: plain(value), end: end)
    }

    /// Reads `&#97;` or `&#x61;`; named references stand for signs, which stay.
    private static func reference(_ bytes: [UInt8], _ start: Int) -> Escape? {
        guard start + 3 < bytes.count, bytes[start + 1] == UInt8(ascii: "#") else { return nil }
        let isHexadecimal = bytes[start + 2].folded == UInt8(ascii: "x")
        let first = start + (isHexadecimal ? 3 : 2)
        var end = first
        while end < bytes.count, end - first < longestReference, bytes[end].isHexadecimal {
            end += 1
        }
        guard end < bytes.count, end > first, bytes[end] == UInt8(ascii: ";"),
            let value = UInt32(
                String(decoding: bytes[first..<end], as: UTF8.self),
                radix: isHexadecimal ? 16 : 10)
        else { return nil }
        return Escape(text: value == 0x26 ? nil : plain(value), end: end + 1)
    }

    /// The character, unless it has a meaning in JavaScript or HTML or is half of a pair.
    private static func plain(_ value: UInt32) -> [UInt8]? {
        guard let scalar = UnicodeScalar(value), value >= 0x20, value != 0x7F, value != 0x2028,
            value != 0x2029, !(0x80..<0xA0).contains(value),
            !"\"'\\<>`".unicodeScalars.contains(scalar)
        else { return nil }
        return Array(String(scalar).utf8)
    }

    private static func hexadecimal(_ bytes: [UInt8], _ start: Int, _ count: Int) -> UInt32? {
        guard start + count <= bytes.count,
            bytes[start..<(start + count)].allSatisfy(\.isHexadecimal)
        else { return nil }
        return UInt32(String(decoding: bytes[start..<(start + count)], as: UTF8.self), radix: 16)
    }
}
