import StubBackport
public import Testing

/// Makes a failed test show bytes as text instead of a list of numbers.
///
/// The testing library looks up this conformance at run time, so it applies to all test targets in
/// the bundle. Bytes that are not text, such as a picture, are shown as a length and the first bytes.
extension Array: @retroactive CustomTestStringConvertible where Element == UInt8 {
    /// The longest text that is shown completely, in bytes.
    private static var longest: Int { 4096 }

    public var testDescription: String {
        guard let text = String(validUTF8: self),
            text.unicodeScalars.allSatisfy(Self.isText)
        else { return "\(count) bytes: " + prefix(64).map(Self.hexadecimal).joined(separator: " ") }
        if count <= Self.longest { return text.debugDescription }
        let start = String(decoding: prefix(Self.longest), as: UTF8.self)
        return "\(count) bytes: \(start.debugDescription)…"
    }

    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0x7F || [0x09, 0x0A, 0x0D].contains(scalar.value)
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
    }
}
