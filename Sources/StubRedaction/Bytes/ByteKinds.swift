extension UInt8 {
    /// The byte in lower case, if it is an ASCII letter.
    var folded: UInt8 { isUpper ? self | 0x20 : self }
    var isLower: Bool { self &- 0x61 < 26 }
    var isUpper: Bool { self &- 0x41 < 26 }
    var isASCIIDigit: Bool { self &- 0x30 < 10 }
    var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
    var isAlphanumeric: Bool { isASCIIDigit || isASCIILetter }
    package var isHexadecimal: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 6 }
    var isBlank: Bool { self == 0x20 || self == 0x09 }
    var isLineEnd: Bool { self == 0x0A || self == 0x0D }
    package var isBase64URL: Bool { isAlphanumeric || self == 0x2D || self == 0x5F }
    var isBase64: Bool { isAlphanumeric || self == 0x2B || self == 0x2F }
}
