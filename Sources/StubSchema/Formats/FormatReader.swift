/// Reads a text from its start in small steps, as format grammars need it.
struct FormatReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = text.bytes
    }

    init(_ text: ArraySlice<UInt8>) {
        rest = text
    }

    var isAtEnd: Bool { rest.isEmpty }
    var next: UInt8? { rest.first }

    mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: byte) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func take(anyOf bytes: String) -> UInt8? {
        guard let first = rest.first, bytes.utf8.contains(first) else { return nil }
        rest.removeFirst()
        return first
    }

    /// The longest prefix of bytes that satisfy the condition; it may be empty.
    mutating func run(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let run = rest.prefix(while: condition)
        rest = rest[run.endIndex...]
        return run
    }

    /// Exactly this many ASCII digits as a number.
    mutating func number(digits count: Int) -> Int? {
        var value = 0
        for _ in 0..<count {
            guard let byte = rest.popFirst(), byte.isASCIIDigit else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
    }

    /// At least one ASCII digit; `false` if there is none.
    mutating func digits() -> Bool {
        !run(while: \.isASCIIDigit).isEmpty
    }
}

extension String {
    /// The text's UTF-8 as an array slice, which is fast to scan.
    var bytes: ArraySlice<UInt8> { Array(utf8)[...] }
}

extension UInt8 {
    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
    var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
    var isHexDigit: Bool {
        isASCIIDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
    }
}
