/// Packs and unpacks gzip (RFC 1952).
package enum Gzip {
    /// Returns the bytes as one member without a name and a time.
    package static func pack(_ content: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        packed += Deflate.pack(content)
        packed.append(littleEndian: checksum(of: content))
        packed.append(littleEndian: UInt32(truncatingIfNeeded: content.count))
        return packed
    }

    /// Returns the content of a member, whose checksum and length must be correct.
    ///
    /// - Parameter limit: the maximum number of bytes.
    package static func unpack(
        _ bytes: [UInt8], limit: Int
    ) throws(Inflate.Failure) -> [UInt8] {
        guard let start = start(of: bytes) else { throw .broken }
        let (content, end) = try Inflate.unpacked(bytes, from: start, limit: limit)
        var trailer: [UInt8] = []
        trailer.append(littleEndian: checksum(of: content))
        trailer.append(littleEndian: UInt32(truncatingIfNeeded: content.count))
        guard bytes[end...].elementsEqual(trailer) else { throw .broken }
        return content
    }

    /// The offset of the compressed content behind the member's header (RFC 1952 §2.3); `nil` if
    /// the bytes are no member.
    package static func start(of bytes: [UInt8]) -> Int? {
        guard bytes.count >= 18, bytes.starts(with: [0x1F, 0x8B, 8]) else { return nil }
        let flags = bytes[3]
        var start = 10
        if flags & 4 != 0 { start += 2 + Int(bytes[10]) + Int(bytes[11]) << 8 }
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            while start < bytes.count, bytes[start] != 0 { start += 1 }
            start += 1
        }
        if flags & 2 != 0 { start += 2 }
        return start < bytes.count ? start : nil
    }

    // MARK: - Checksum

    /// CRC-32 (RFC 1952 §8).
    static func checksum(of bytes: [UInt8]) -> UInt32 {
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            value = table[Int((value ^ UInt32(byte)) & 255)] ^ (value >> 8)
        }
        return ~value
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(littleEndian value: UInt32) {
        for shift: UInt32 in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
}
