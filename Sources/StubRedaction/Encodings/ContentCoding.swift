import StubHTTP

/// Takes the coding off a message's content (RFC 9110 §8.4), so that it can be looked through.
package enum ContentCoding {
    /// What came of it.
    package enum Result {
        case plain([UInt8])
        /// It has a coding that nobody here knows, or is broken.
        case unreadable
    }

    /// Unpacked bytes at most: 64 MiB.
    package static let limit = 64 << 20

    /// The content without its codings.
    ///
    /// A client that decodes leaves the field behind sometimes: what does not begin as gzip does
    /// is no gzip, whatever the field says.
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
    static func gunzip(_ bytes: [UInt8], limit: Int = Self.limit) -> [UInt8]? {
        guard let start = Gzip.start(of: bytes) else { return nil }
        guard let unpacked = Inflate.unpack(bytes, from: start, limit: limit) else { return nil }
        // The length at the end tells a file that was cut, or that goes on with another member.
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
        String(validating: bytes, as: UTF8.self) != nil
            && bytes.allSatisfy { $0 >= 0x20 || $0.isBlank || $0.isLineEnd }
    }
}
