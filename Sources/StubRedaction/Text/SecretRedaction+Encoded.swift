import StubBackport
import StubHTTP

// Redacts what base64 stands for: text, and packed text.
extension SecretRedaction {
    /// The shortest base64 that is decoded: twelve bytes.
    private static let shortestEncoded = 16
    /// Bytes that packed base64 may unpack to.
    private static let longestUnpacked = 1 << 20

    /// Redacts a text that is base64: `nil` if it is not, `.some(nil)` if it holds no secret.
    func redactedBase64(_ bytes: [UInt8]) -> [UInt8]?? {
        guard bytes.count >= Self.shortestEncoded,
            let head = EncodedRun.base64(bytes.prefix(Self.shortestEncoded))?.decoded,
            head.starts(with: [0x1F, 0x8B]) || head.starts(with: [0x78, 0x9C]) || Self.isText(head),
            bytes.allSatisfy({ $0.isBase64 || $0.isBase64URL || $0 == UInt8(ascii: "=") }),
            let text = EncodedRun.base64(bytes)
        else { return nil }
        steps += bytes.count
        if !Self.isText(head) { return redactedPacked(text.decoded, as: bytes) }
        guard Self.isText(text.decoded), String(validUTF8: text.decoded) != nil else { return nil }
        return .some(redacted(text.decoded).map(text.encode))
    }

    /// Replaces all of a packed text that holds a secret: it cannot be packed again here.
    private func redactedPacked(_ packed: [UInt8], as bytes: [UInt8]) -> [UInt8]?? {
        let unpacked =
            packed.first == 0x1F
            ? ContentCoding.gunzip(packed, limit: Self.longestUnpacked)
            : Inflate.unpack(packed, from: 2, limit: Self.longestUnpacked)
        guard let unpacked else { return nil }
        steps += unpacked.count
        guard redacted(unpacked) != nil else { return .some(nil) }
        return .some(Array(replace(String(decoding: bytes, as: UTF8.self), .tokens).utf8))
    }

    /// Whether all of it can be read; the last character of up to four bytes may be cut off.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0.isBlank || $0.isLineEnd }
            && (0...3).contains { String(validUTF8: bytes.dropLast($0)) != nil }
    }
}
