import StubBackport

// Redacts the text that base64 stands for.
extension SecretRedaction {
    /// The shortest base64 that is decoded: twelve bytes.
    private static let shortestEncoded = 16

    /// Redacts a text that is base64: `nil` if it is not, `.some(nil)` if it holds no secret.
    func redactedBase64(_ bytes: [UInt8]) -> [UInt8]?? {
        guard bytes.count >= Self.shortestEncoded,
            let head = EncodedRun.base64(bytes.prefix(Self.shortestEncoded))?.decoded,
            Self.isText(head),
            bytes.allSatisfy({ $0.isBase64 || $0.isBase64URL || $0 == UInt8(ascii: "=") }),
            let text = EncodedRun.base64(bytes), Self.isText(text.decoded),
            String(validUTF8: text.decoded) != nil
        else { return nil }
        steps += bytes.count
        return .some(redacted(text.decoded).map(text.encode))
    }

    /// Whether all of it can be read; the last character of up to four bytes may be cut off.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0.isBlank || $0.isLineEnd }
            && (0...3).contains { String(validUTF8: bytes.dropLast($0)) != nil }
    }
}
