/// Decodes text with character references (HTML, XML) or with the escapes of JSON.
struct EscapedRun {
    /// The text without its escapes.
    let decoded: [UInt8]
    private let isJSON: Bool

    private static let ampersand = UInt8(ascii: "&")
    private static let backslash = UInt8(ascii: "\\")
    private static let longestReference = 10
    private static let names: [String: UInt8] = [
        "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "sol": 0x2F, "plus": 0x2B,
        "equals": 0x3D, "commat": 0x40, "colon": 0x3A, "percnt": 0x25, "num": 0x23, "excl": 0x21,
    ]

    /// Whether the text can hold an escape at all.
    static func mayHold(_ bytes: [UInt8]) -> Bool {
        bytes.contains { $0 == ampersand || $0 == backslash }
    }

    /// `nil` if there is no escape in it.
    init?(_ bytes: [UInt8]) {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        var isJSON = false
        var isFound = false
        while index < bytes.count {
            if bytes[index] == Self.ampersand, let (scalar, next) = Self.reference(bytes, index) {
                decoded += Array(String(scalar).utf8)
                index = next
                isFound = true
            } else if bytes[index] == Self.backslash, let (scalar, next) = Self.unit(bytes, index) {
                decoded += Array(String(scalar).utf8)
                index = next
                isFound = true
                isJSON = true
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        guard isFound else { return nil }
        self.decoded = decoded
        self.isJSON = isJSON
    }

    /// Another text with what must be escaped in the same notation.
    func encoded(_ text: [UInt8]) -> [UInt8] {
        text.flatMap { byte -> [UInt8] in
            switch byte {
            case 0x22: isJSON ? [Self.backslash, byte] : Array("&quot;".utf8)
            case 0x5C where isJSON: [byte, byte]
            case 0x26 where !isJSON: Array("&amp;".utf8)
            case 0x3C where !isJSON: Array("&lt;".utf8)
            case 0x3E where !isJSON: Array("&gt;".utf8)
            case 0x27 where !isJSON: Array("&#39;".utf8)
            default: [byte]
            }
        }
    }

    /// A character reference: `&#65;`, `&#x41;`, `&amp;`.
    private static func reference(_ bytes: [UInt8], _ start: Int) -> (UnicodeScalar, Int)? {
        let rest = bytes[(start + 1)...].prefix(longestReference)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        if let byte = names[name.lowercased()] { return (UnicodeScalar(byte), end + 1) }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let value =
            isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
        return value.flatMap(UnicodeScalar.init).map { ($0, end + 1) }
    }

    /// `\u0041`, with a pair of surrogates for what lies beyond the first plane; `\/`.
    private static func unit(_ bytes: [UInt8], _ start: Int) -> (UnicodeScalar, Int)? {
        guard start + 1 < bytes.count else { return nil }
        if bytes[start + 1] == UInt8(ascii: "/") { return ("/", start + 2) }
        guard let high = hexadecimal(bytes, start) else { return nil }
        if let scalar = UnicodeScalar(high) { return (scalar, start + 6) }
        guard let low = hexadecimal(bytes, start + 6), (0xDC00..<0xE000).contains(low),
            let scalar = UnicodeScalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { return nil }
        return (scalar, start + 12)
    }

    private static func hexadecimal(_ bytes: [UInt8], _ start: Int) -> UInt32? {
        guard start + 6 <= bytes.count, bytes[start] == backslash,
            bytes[start + 1] | 0x20 == UInt8(ascii: "u"),
            bytes[(start + 2)..<(start + 6)].allSatisfy(\.isHexadecimal)
        else { return nil }
        return UInt32(String(decoding: bytes[(start + 2)..<(start + 6)], as: UTF8.self), radix: 16)
    }
}
