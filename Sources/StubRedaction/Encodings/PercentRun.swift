/// Percent-encoded text as bytes (RFC 3986 §2.1).
enum PercentRun {
    /// `nil` if an escape is broken.
    static func decode(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            guard let high = iterator.next().flatMap(HexRun.value),
                let low = iterator.next().flatMap(HexRun.value)
            else { return nil }
            decoded.append(high << 4 | low)
        }
        return decoded
    }

    /// Everything but unreserved characters is escaped.
    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return bytes.flatMap { byte in
            byte.isBase64URL || byte == 0x2E || byte == 0x7E
                ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
}

/// Hexadecimal digits as bytes.
enum HexRun {
    static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x41 + 10
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }

    static func decode(_ digits: [UInt8]) -> [UInt8] {
        stride(from: 0, to: digits.count - 1, by: 2).map {
            (value(digits[$0]) ?? 0) << 4 | (value(digits[$0 + 1]) ?? 0)
        }
    }

    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }
}
