/// Checks that UTF-8 is well-formed (RFC 3629 §4): no overlong forms, surrogates or code points
/// above U+10FFFF.
package enum UTF8Check {
    /// The offset of the first ill-formed character; `nil` if there is none.
    package static func firstInvalidByte(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        while index < bytes.count {
            let length: Int
            var second: ClosedRange<UInt8> = 0x80...0xBF
            switch bytes[index] {
            case 0x00...0x7F:
                index += 1
                continue
            case 0xC2...0xDF: length = 2
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: length = 3
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: length = 4
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: return index
            }
            for step in 1..<length {
                let allowed = step == 1 ? second : 0x80...0xBF
                guard index + step < bytes.count, allowed.contains(bytes[index + step]) else {
                    return index
                }
            }
            index += length
        }
        return nil
    }
}
