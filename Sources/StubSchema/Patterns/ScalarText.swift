extension String {
    /// The scalar values of the text, which patterns match.
    ///
    /// Decoded by hand, because a simple pattern spends most of its time here for a long text.
    var scalarValues: [UInt32] {
        var text = self
        return text.withUTF8 { bytes in
            [UInt32](unsafeUninitializedCapacity: bytes.count) { scalars, count in
                var index = 0
                while index < bytes.count {
                    let first = UInt32(bytes[index])
                    // A string contains only valid UTF-8 (RFC 3629 §3), so the continuation bytes
                    // exist.
                    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
                    var scalar = length == 1 ? first : first & (0x7F >> UInt32(length))
                    for offset in 1..<max(1, length) {
                        scalar = scalar << 6 | UInt32(bytes[index + offset] & 0x3F)
                    }
                    scalars.initializeElement(at: count, to: scalar)
                    count += 1
                    index += length
                }
            }
        }
    }
}
