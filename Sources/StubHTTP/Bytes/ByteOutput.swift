/// Appends text and numbers without creating a `String`.
extension [UInt8] {
    mutating func write(_ text: StaticString) {
        append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func write(decimal number: Int) {
        if number >= 10 { write(decimal: number / 10) }
        append(0x30 + UInt8(truncatingIfNeeded: number % 10))
    }

    mutating func write(hexadecimal number: Int) {
        if number >= 16 { write(hexadecimal: number / 16) }
        let digit = UInt8(truncatingIfNeeded: number % 16)
        append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
}
