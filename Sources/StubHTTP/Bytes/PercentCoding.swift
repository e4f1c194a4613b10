import StubBackport

/// Percent-encoding (RFC 3986 §2).
package enum PercentCoding {
    /// Decodes escape sequences; `nil` if one is malformed or the result is not UTF-8.
    package static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        // A `String`, because the compiler does not specialise this for each kind of text.
        var whole = String(text)
        let isPlain = whole.withUTF8 { bytes in
            !bytes.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
        }
        if isPlain { return whole }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(whole.utf8.count)
        var iterator = whole.utf8.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = iterator.next()?.hexValue,
                    let low = iterator.next()?.hexValue
                else { return nil }
                decoded.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace:
                decoded.append(UInt8(ascii: " "))
            default:
                decoded.append(byte)
            }
        }
        return String(validUTF8: decoded)
    }

    /// Encodes all characters except the unreserved ones (RFC 3986 §2.3).
    package static func encode(_ text: String) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded.append(hexDigits[Int(byte >> 4)])
                encoded.append(hexDigits[Int(byte & 0x0F)])
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
