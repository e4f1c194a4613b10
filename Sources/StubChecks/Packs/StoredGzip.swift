/// The gzip format without compression (RFC 1952, RFC 1951 §3.2.4), which every client accepts.
enum StoredGzip {
    /// The bytes in gzip's frame.
    static func pack(_ bytes: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            packed.append(rest.isEmpty ? 1 : 0)
            packed += little(length) + little(~length) + block
        } while !rest.isEmpty
        return packed + little(checksum(bytes)) + little(UInt32(truncatingIfNeeded: bytes.count))
    }

    private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// CRC-32 (RFC 1952 §8).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
                sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
            }
        }
    }
}
