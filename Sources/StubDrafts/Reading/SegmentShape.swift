/// What a segment of a path looks like.
enum SegmentShape: Hashable {
    /// A whole number such as `17`.
    case number
    case uuid
    /// Another text that was generated, such as `cus_9f8e7d6c` or `01HV3W5N8M`.
    case code
    case word

    init(_ text: String) {
        let bytes = Array(text.utf8)
        let digits = bytes.count { (0x30...0x39).contains($0) }
        if !bytes.isEmpty, digits == bytes.count {
            self = bytes.count < 19 && (bytes.count == 1 || bytes[0] != 0x30) ? .number : .code
        } else if TextFormat.uuid.fits(text) {
            self = .uuid
        } else if Self.isCode(bytes, digits: digits) || !bytes.allSatisfy(Self.isWritten) {
            self = .code
        } else {
            self = .word
        }
    }

    /// Whether paths are written with the character: letters, digits and marks that need no
    /// percent-encoding, without `@`.
    private static func isWritten(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~!$&'()*+,;=:".utf8.contains(byte)
        }
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    /// Whether letters and digits are mixed as in no word: `iphone-15` and `v1beta2` are words.
    private static func isCode(_ bytes: [UInt8], digits: Int) -> Bool {
        guard bytes.count >= 6, digits >= 2, !bytes.contains(0x2E) else { return false }
        if bytes.count >= 16, bytes.allSatisfy(isHex) { return true }
        // A prefix such as `cus_` or `ORD-`, and then mainly digits.
        let last = bytes.split { $0 == 0x5F || $0 == 0x2D }.last.map(Array.init) ?? []
        let lastDigits = last.count { (0x30...0x39).contains($0) }
        var changes = 0
        for (left, right) in zip(last, last.dropFirst()) {
            let isDigit = (0x30...0x39).contains(left)
            if isDigit != (0x30...0x39).contains(right) { changes += 1 }
        }
        let isNumbered = last.count >= 3 && lastDigits == last.count && last.count < bytes.count
        return isNumbered || changes >= 3 || (last.count >= 10 && changes >= 2)
    }
}
