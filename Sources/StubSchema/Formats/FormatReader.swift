import StubBackport

/// A part of a text's UTF-8, which the caller keeps alive.
typealias FormatBytes = Slice<UnsafeBufferPointer<UInt8>>

/// Reads a text from its start in small steps, as format grammars need it.
struct FormatReader {
    private(set) var rest: FormatBytes

    init(_ text: FormatBytes) {
        rest = text
    }

    var isAtEnd: Bool { rest.isEmpty }
    var next: UInt8? { rest.first }

    mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: byte) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func take(anyOf characters: ASCIISet) -> UInt8? {
        guard let first = rest.first, characters.contains(first) else { return nil }
        rest.removeFirst()
        return first
    }

    /// The longest prefix of bytes that satisfy the condition; it may be empty.
    mutating func run(while condition: (UInt8) -> Bool) -> FormatBytes {
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
    /// Calls the closure with the text's UTF-8, which is not copied.
    func scan(_ body: (FormatBytes) -> Bool) -> Bool {
        withBytes { body($0[...]) }
    }
}
