import StubBackport
package import StubHTTP

// Redacts bodies that are not UTF-8 text.
extension SecretRedaction {
    /// The result for such a body.
    package enum Binary {
        /// It was searched, or has no readable content.
        case kept
        case replaced([UInt8])
        /// It may contain secrets that cannot be found.
        case unreadable
    }

    /// Redacts a body that is not UTF-8 text.
    package func binary(_ bytes: [UInt8], type: MediaType?) -> Binary {
        depth += 1
        let parts = MultipartScan.redacted(bytes, self)
        depth -= 1
        if let parts {
            let found = withoutKnown(parts ?? bytes) ?? parts
            return found.map(Binary.replaced) ?? .kept
        }
        if let text = ForeignText(bytes, type) {
            let replaced = plain(text.text)
            return replaced == text.text ? .kept : .replaced(text.encoded(replaced))
        }
        if BinaryKind.isMedia(bytes, type) || BinaryKind.isNoise(bytes, type) {
            return holdsSecret(bytes) ? .unreadable : .kept
        }
        return .unreadable
    }

    /// Whether a file contains a known secret, or is a compressed text with secrets.
    private func holdsSecret(_ bytes: [UInt8]) -> Bool {
        if withoutKnown(bytes) != nil { return true }
        guard let unpacked = ContentCoding.gunzip(bytes) else { return false }
        guard let text = String(validUTF8: unpacked) else { return true }
        return plain(text) != text
    }
}

/// Text in one of the charsets with a byte a character.
///
/// Each byte becomes one character, so that it can be encoded again.
private struct ForeignText {
    let text: String

    init?(_ bytes: [UInt8], _ type: MediaType?) {
        // Bytes that are no letters of Latin-1 need a declared charset, because MessagePack consists
        // of them.
        let hasCharset = type?.parameters.contains { $0.name == "charset" } ?? false
        guard
            hasCharset
                || Self.isText(type) && !bytes.contains(where: { (0x80..<0xA0).contains($0) }),
            bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0.isBlank || $0.isLineEnd })
        else { return nil }
        text = String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
    }

    private static func isText(_ type: MediaType?) -> Bool {
        guard let essence = type?.essence else { return false }
        return essence.hasPrefix("text/")
            || ["json", "xml", "javascript", "yaml", "urlencoded", "graphql"].contains {
                essence.contains($0)
            }
    }

    func encoded(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
    }
}

/// What kind of bytes a body without text is.
package enum BinaryKind {
    private static let types: Set<String> = [
        "application/pdf", "application/zip", "application/gzip", "application/x-gzip",
        "application/wasm", "application/vnd.ms-fontobject", "application/ogg",
        "application/java-archive", "application/x-7z-compressed", "application/x-bzip2",
    ]
    /// The first bytes of files that do not contain records.
    private static let heads: [[UInt8]] =
        ChanceText.media
        + [[0x1F, 0x8B], [0, 1, 0, 0], Array("fLaC".utf8), [0, 0x61, 0x73, 0x6D]]
    private static let longestRun = 4
    private static let shortestNoise = 4096

    static func isMedia(_ bytes: [UInt8], _ type: MediaType?) -> Bool {
        if let essence = type?.essence {
            for family in ["image/", "font/", "audio/", "video/"] where essence.hasPrefix(family) {
                return true
            }
            if types.contains(essence) || essence.contains("officedocument") { return true }
            guard essence == "application/octet-stream" || essence.hasSuffix("/unknown") else {
                return false
            }
        }
        return heads.contains { bytes.starts(with: $0) }
    }

    /// Whether it is a format of records in which names and values cannot be found.
    package static func isOpaque(_ type: MediaType?) -> Bool {
        guard let essence = type?.essence else { return false }
        let kinds = [
            "protobuf", "grpc", "msgpack", "messagepack", "cbor", "bson", "avro", "thrift",
            "java-serialized", "flatbuffers", "amazon.ion", "x-amf", "jackson-smile",
        ]
        return kinds.contains { essence.contains($0) }
    }

    /// Whether it has no readable text: random, compressed or encrypted content.
    ///
    /// Such content has short runs of printable characters by chance.
    static func isNoise(_ bytes: [UInt8], _ type: MediaType?) -> Bool {
        var run = 0
        var longest = 0
        var readable = 0
        for byte in bytes {
            run = (0x20..<0x7F).contains(byte) ? run + 1 : 0
            longest = max(longest, run)
            if run == 6 { readable += 6 } else if run > 6 { readable += 1 }
        }
        if longest < longestRun { return true }
        let isOpen = type == nil || type?.essence == "application/octet-stream"
        return isOpen && bytes.count >= shortestNoise && readable < bytes.count / 20
    }
}
