import StubBackport
import StubHTTP

// Redacts texts that are encoded as a whole: JSON in percent-encoding, any text in base64.
extension SecretRedaction {
    /// The shortest base64 that is decoded: twelve bytes.
    private static let shortestEncoded = 16
    /// Bytes that packed base64 may unpack to.
    private static let longestUnpacked = 1 << 20

    /// Redacts a text that is encoded as a whole: `nil` if it is not, `.some(nil)` if it holds no
    /// secret.
    func redactedEncoded(_ bytes: [UInt8]) -> [UInt8]?? {
        guard bytes.count >= 12, depth < Self.deepest else { return nil }
        if bytes.starts(with: "%7B".utf8) || bytes.starts(with: "%7b".utf8)
            || bytes.starts(with: "%5B%7B".utf8)
        {
            guard let decoded = PercentRun.decode(bytes), let result = redactedJSON(decoded) else {
                return nil
            }
            return .some(result.map(PercentRun.encode))
        }
        return redactedBase64(bytes)
    }

    /// Redacts the text that base64 stands for, also if it is packed.
    func redactedBase64(_ bytes: [UInt8]) -> [UInt8]?? {
        guard bytes.count >= Self.shortestEncoded, depth < Self.deepest,
            bytes.allSatisfy({ $0.isBase64 || $0.isBase64URL || $0 == UInt8(ascii: "=") }),
            let head = Base64Run.decode(bytes.prefix(Self.shortestEncoded))
        else { return nil }
        let isPacked = head.starts(with: [0x1F, 0x8B]) || head.starts(with: [0x78, 0x9C])
        guard isPacked || Self.isText(head), let decoded = Base64Run.decode(bytes) else {
            return nil
        }
        steps += bytes.count
        if isPacked { return redactedPacked(decoded, as: bytes) }
        guard Self.isText(decoded), String(validUTF8: decoded) != nil else {
            return nil
        }
        return .some(redacted(decoded).map { Base64Run.encode($0, like: bytes) })
    }

    /// Replaces all of a packed text that holds a secret: it cannot be packed again here.
    private func redactedPacked(_ packed: [UInt8], as bytes: [UInt8]) -> [UInt8]?? {
        let unpacked =
            packed.first == 0x1F
            ? ContentCoding.gunzip(packed, limit: Self.longestUnpacked)
            : Inflate.unpack(packed, from: 2, limit: Self.longestUnpacked)
        guard let unpacked else { return nil }
        steps += unpacked.count
        guard let found = redacted(unpacked), found != unpacked else { return .some(nil) }
        let text = String(decoding: bytes, as: UTF8.self)
        return .some(Array(replace(text, .tokens).utf8))
    }

    /// Whether all of it can be read; the last character may be cut off.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0.isBlank || $0.isLineEnd }
            && isUTF8(bytes)
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return true }
        // The start of a character of up to four bytes may be missing its end.
        return (0...3).contains { cut in
            String(validUTF8: bytes.dropLast(cut)) != nil
        }
    }
}
