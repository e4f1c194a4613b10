/// The encoding of a text according to its first bytes (YAML 1.2.2 §5.2).
enum ByteOrderMark {
    static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The name of the encoding if this parser does not support it.
    static func foreignEncoding(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
        let start = Array(bytes.prefix(4))
        // UTF-32 comes first: its little-endian mark starts with that of UTF-16.
        if start.count == 4 {
            if start == [0x00, 0x00, 0xFE, 0xFF] || start.starts(with: [0, 0, 0]) {
                return "UTF-32, big-endian"
            }
            if start == [0xFF, 0xFE, 0x00, 0x00] || start.dropFirst() == [0, 0, 0] {
                return "UTF-32, little-endian"
            }
        }
        guard start.count >= 2 else { return nil }
        if start.starts(with: [0xFE, 0xFF]) || start[0] == 0 { return "UTF-16, big-endian" }
        if start.starts(with: [0xFF, 0xFE]) || start[1] == 0 { return "UTF-16, little-endian" }
        return nil
    }
}
