import StubBackport

/// Removes the codings of a message's content (RFC 9110 §8.4), so that it can be searched.
package enum ContentCoding {
    /// The content, if it can be decoded.
    package enum Result {
        case plain([UInt8])
        /// It has an unknown coding, or is invalid.
        case unreadable
    }

    /// The maximum number of decoded bytes: 64 MiB.
    package static let limit = 64 << 20

    /// The content without its codings.
    ///
    /// Some clients decode the content and keep the field, so content that does not begin like gzip
    /// is not decoded.
    package static func decoded(_ content: [UInt8], coding: String?) -> Result {
        guard let coding, !content.isEmpty else { return .plain(content) }
        var content = content
        for name in HTTPFields.elements(coding.lowercased()).reversed() {
            switch name {
            case "identity": break
            case "gzip", "x-gzip":
                guard content.starts(with: [0x1F, 0x8B]) else { break }
                guard let unpacked = gunzip(content) else { return .unreadable }
                content = unpacked
            case "deflate":
                guard let unpacked = try? unpacked(content, name, limit: limit) else {
                    guard isText(content) else { return .unreadable }
                    break
                }
                content = unpacked
            default:
                // Decoded already, if it reads.
                guard isText(content) else { return .unreadable }
            }
        }
        return .plain(content)
    }

    /// A gzip file's content (RFC 1952).
    package static func gunzip(_ bytes: [UInt8], limit: Int = Self.limit) -> [UInt8]? {
        try? Gzip.unpack(bytes, limit: limit)
    }

    /// The content without a coding; `nil` for an unknown one.
    ///
    /// - Parameter limit: the maximum number of decoded bytes.
    package static func unpacked(
        _ content: [UInt8], _ coding: String, limit: Int
    ) throws(Inflate.Failure) -> [UInt8]? {
        switch coding {
        case "gzip", "x-gzip": return try Gzip.unpack(content, limit: limit)
        case "deflate":
            // The frame of RFC 1950, which some clients and servers omit.
            let isFramed =
                content.count > 6 && content[0] & 15 == 8
                && (Int(content[0]) << 8 | Int(content[1])) % 31 == 0
            return try Inflate.unpacked(content, from: isFramed ? 2 : 0, limit: limit).bytes
        default: return nil
        }
    }

    private static func isText(_ bytes: [UInt8]) -> Bool {
        String(validUTF8: bytes) != nil
            && bytes.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    }
}
