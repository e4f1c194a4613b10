import StubBackport
import StubHTTP
import StubSupport

/// A run of text that stands for other text, and how to write another one in the same notation.
struct EncodedRun {
    let decoded: [UInt8]
    /// Encodes another text as this one was.
    let encode: ([UInt8]) -> [UInt8]

    // MARK: - Percent-encoding (RFC 3986 §2.1)

    /// `nil` if there is no escape, or a broken one.
    static func percent(_ run: some Collection<UInt8>) -> EncodedRun? {
        guard run.contains(UInt8(ascii: "%")),
            let text = PercentCoding.decode(String(decoding: run, as: UTF8.self))
        else { return nil }
        return EncodedRun(decoded: Array(text.utf8)) { text in
            Array(PercentCoding.encode(String(decoding: text, as: UTF8.self)).utf8)
        }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The value of a hexadecimal digit.
    private static func digit(_ byte: UInt8) -> UInt8? {
        byte.isASCIIDigit ? byte - 0x30 : byte.isHexadecimal ? byte.folded - 0x61 + 10 : nil
    }

    // MARK: - Hexadecimal and base64 (RFC 4648)

    static func hexadecimal(_ text: some Collection<UInt8>) -> EncodedRun? {
        guard text.count % 2 == 0, text.allSatisfy(\.isHexadecimal) else { return nil }
        let run = Array(text)
        let decoded = stride(from: 0, to: run.count, by: 2).map {
            (digit(run[$0]) ?? 0) << 4 | (digit(run[$0 + 1]) ?? 0)
        }
        return EncodedRun(decoded: decoded) { text in
            text.flatMap { [digits[Int($0 >> 4)].folded, digits[Int($0 & 15)].folded] }
        }
    }

    /// Either alphabet of base64, with padding or without.
    static func base64(_ run: some Collection<UInt8>) -> EncodedRun? {
        let digits = run.prefix { $0 != UInt8(ascii: "=") }
        // A run that is cut off may have a digit too many.
        let whole = digits.dropLast(digits.count % 4 == 1 ? 1 : 0)
        guard let decoded = Base64.decode(digits: whole) else { return nil }
        let isURL = run.contains { $0 == 0x2D || $0 == 0x5F }
        let isPadded = digits.count < run.count || !isURL && run.count % 4 == 0
        return EncodedRun(decoded: decoded) {
            Base64.digits(of: $0, isURL: isURL, isPadded: isPadded)
        }
    }

    // MARK: - Character references (HTML) and escapes (JSON)

    private static let names: [String: UInt32] = [
        "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "sol": 0x2F, "plus": 0x2B,
        "equals": 0x3D, "commat": 0x40, "colon": 0x3A, "percnt": 0x25, "num": 0x23, "excl": 0x21,
    ]

    /// `&#65;`, `&amp;`, `\u0041`, `\/`; `nil` if there is none.
    static func escaped(_ text: some Collection<UInt8>) -> EncodedRun? {
        guard text.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\\") }) else {
            return nil
        }
        let run = Array(text)
        var decoded: [UInt8] = []
        var index = 0
        var isJSON = false
        var isFound = false
        while index < run.count {
            var found: (scalar: UnicodeScalar, end: Int)?
            switch run[index] {
            case UInt8(ascii: "&"): found = reference(run, index)
            case UInt8(ascii: "\\"):
                found = escape(run, index)
                isJSON = isJSON || found != nil
            default: break
            }
            if let found {
                decoded += Array(String(found.scalar).utf8)
                isFound = true
            } else {
                decoded.append(run[index])
            }
            index = found?.end ?? index + 1
        }
        guard isFound else { return nil }
        return EncodedRun(decoded: decoded) { text in
            text.flatMap { byte -> [UInt8] in
                switch byte {
                case 0x22: isJSON ? [0x5C, byte] : Array("&quot;".utf8)
                case 0x5C where isJSON: [byte, byte]
                case 0x26 where !isJSON: Array("&amp;".utf8)
                case 0x3C where !isJSON: Array("&lt;".utf8)
                case 0x3E where !isJSON: Array("&gt;".utf8)
                case 0x27 where !isJSON: Array("&#39;".utf8)
                default: [byte]
                }
            }
        }
    }

    private static func reference(_ run: [UInt8], _ start: Int) -> (UnicodeScalar, Int)? {
        guard let end = run[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            return nil
        }
        let name = String(decoding: run[(start + 1)..<end], as: UTF8.self).lowercased()
        let value =
            names[name] ?? (name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : nil)
            ?? (name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil)
        return value.flatMap(UnicodeScalar.init).map { ($0, end + 1) }
    }

    private static func escape(_ run: [UInt8], _ start: Int) -> (UnicodeScalar, Int)? {
        guard start + 1 < run.count else { return nil }
        if run[start + 1] == UInt8(ascii: "/") { return ("/", start + 2) }
        guard run[start + 1] == UInt8(ascii: "u"), start + 6 <= run.count,
            let text = String(validUTF8: run[(start + 2)..<(start + 6)])
        else { return nil }
        return UInt32(text, radix: 16).flatMap(UnicodeScalar.init).map { ($0, start + 6) }
    }
}
