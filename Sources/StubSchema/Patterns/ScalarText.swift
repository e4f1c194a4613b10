extension String {
    /// The scalar values of the text, which patterns match.
    var scalarValues: [UInt32] {
        withBytes { bytes in
            var scalars: [UInt32] = []
            scalars.reserveCapacity(bytes.count)
            var index = 0
            while index < bytes.count { scalars.append(bytes.takeScalar(at: &index)) }
            return scalars
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The scalar value at an index of a text's UTF-8, which is moved to the next one.
    ///
    /// Decoded by hand, because a simple pattern spends most of its time here for a long text.
    @inline(__always)
    func takeScalar(at index: inout Int) -> UInt32 {
        let first = UInt32(self[index])
        if first < 0x80 {
            index += 1
            return first
        }
        // A string contains only valid UTF-8 (RFC 3629 §3), so the continuation bytes exist.
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var scalar = first & (0x7F >> UInt32(length))
        for offset in 1..<length { scalar = scalar << 6 | UInt32(self[index + offset] & 0x3F) }
        index += length
        return scalar
    }
}
