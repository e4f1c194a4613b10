import StubBackport

/// The character classes of RFC 9110 §5.6 and RFC 3986.
///
/// Each set is two 64-bit masks with one bit per ASCII character, so that a test needs no memory
/// access and no branch.
extension UInt8 {
    static let carriageReturn: UInt8 = 0x0D
    static let lineFeed: UInt8 = 0x0A
    static let space: UInt8 = 0x20
    static let tab: UInt8 = 0x09

    /// `tchar`: the characters of methods and field names.
    @inline(__always)
    var isToken: Bool { ASCIISet.token.contains(self) }

    /// The characters of a field value: VCHAR, obs-text, space and tab (RFC 9110 §5.5).
    @inline(__always)
    var isFieldValue: Bool { self >= 0x20 ? self != 0x7F : self == .tab }

    /// `pchar` or `/`, except `%`, which must be followed by two digits.
    @inline(__always)
    var isPath: Bool { ASCIISet.path.contains(self) }

    /// The characters of a query, and `[]{}|^` and the backtick, which browsers send unencoded.
    @inline(__always)
    var isQuery: Bool { ASCIISet.query.contains(self) }

    /// The characters of a registered name (RFC 3986 §3.2.2), except `%`.
    @inline(__always)
    var isHostName: Bool { ASCIISet.hostName.contains(self) }

    @inline(__always)
    var isDigit: Bool { self &- 0x30 < 10 }

    /// The value of a hexadecimal digit; `nil` for any other byte.
    @inline(__always)
    var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self &- 0x30
        case 0x41...0x46: self &- 0x41 &+ 10
        case 0x61...0x66: self &- 0x61 &+ 10
        default: nil
        }
    }

    /// The byte in lower case if it is an ASCII letter.
    @inline(__always)
    var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension ASCIISet {
    // Literals, so that the compiler folds them; `ByteClassTests` compares each with its grammar.
    fileprivate static var token: Self {
        Self(low: 0x03FF_6CFA_0000_0000, high: 0x57FF_FFFF_C7FF_FFFE)
    }
    fileprivate static var path: Self {
        Self(low: 0x2FFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    }
    fileprivate static var query: Self {
        Self(low: 0xAFFF_FFD2_0000_0000, high: 0x7FFF_FFFF_EFFF_FFFF)
    }
    fileprivate static var hostName: Self {
        Self(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
    }
}
