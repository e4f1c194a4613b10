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
        let names = coding.split(separator: ",").map {
            $0.lowercased().filter { !$0.isWhitespace }
        }
        for name in names.reversed() {
            switch name {
            case "", "identity": break
            case "gzip", "x-gzip":
                guard content.starts(with: [0x1F, 0x8B]) else { break }
                guard let unpacked = gunzip(content) else { return .unreadable }
                content = unpacked
            case "deflate":
                guard let unpacked = inflate(content) else {
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

    /// A gzip file's content (RFC 1952), every member of it.
    package static func gunzip(_ bytes: [UInt8], limit: Int = Self.limit) -> [UInt8]? {
        guard let start = Gzip.start(of: bytes) else { return nil }
        guard let unpacked = Inflate.unpack(bytes, from: start, limit: limit) else { return nil }
        // The length at the end shows whether the file is complete and has no further member.
        let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        return size == unpacked.count ? unpacked : nil
    }

    /// With the frame of RFC 1950, or without, as some servers send it.
    private static func inflate(_ bytes: [UInt8]) -> [UInt8]? {
        let isFramed =
            bytes.count > 6 && bytes[0] & 15 == 8
            && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
        return (isFramed ? Inflate.unpack(bytes, from: 2, limit: limit) : nil)
            ?? Inflate.unpack(bytes, from: 0, limit: limit)
    }

    private static func isText(_ bytes: [UInt8]) -> Bool {
        String(validUTF8: bytes) != nil
            && bytes.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    }
}
