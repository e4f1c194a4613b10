/// Writes JSON text: compact by default, or indented with stable order.
public struct JSONSerializer {
    /// How the text is laid out.
    public enum Style: Sendable, Hashable {
        /// No white space between tokens.
        case compact
        /// Two spaces per level, one member per line.
        case pretty
        /// Compact, with the keys sorted by code point, for comparisons.
        case canonical
    }

    private var output: [UInt8] = []
    private let style: Style

    /// The value as UTF-8; the pretty style ends with a line break.
    public static func bytes(_ value: JSONValue, style: Style = .compact) -> [UInt8] {
        var serializer = JSONSerializer(style: style)
        serializer.output.reserveCapacity(256)
        serializer.write(value, level: 0)
        if style == .pretty { serializer.output.append(UInt8(ascii: "\n")) }
        return serializer.output
    }

    /// Appends the value as compact text.
    package static func append(_ value: JSONValue, to output: inout [UInt8]) {
        var serializer = JSONSerializer(style: .compact)
        swap(&serializer.output, &output)
        serializer.write(value, level: 0)
        swap(&serializer.output, &output)
    }

    /// The value as text.
    public static func string(_ value: JSONValue, style: Style = .compact) -> String {
        String(decoding: bytes(value, style: style), as: UTF8.self)
    }

    private init(style: Style) {
        self.style = style
    }

    private mutating func write(_ value: JSONValue, level: Int) {
        switch value {
        case .null: write("null")
        case .bool(let value): write(value ? "true" : "false")
        case .number(let number): write(number.literal)
        case .string(let text): Self.writeString(text, to: &output)
        case .array(let elements): write(elements, level: level)
        case .object(let object): write(object, level: level)
        }
    }

    private mutating func write(_ elements: [JSONValue], level: Int) {
        output.append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isFirst = false
            breakLine(level: level + 1)
            write(element, level: level + 1)
        }
        if !isFirst { breakLine(level: level) }
        output.append(UInt8(ascii: "]"))
    }

    private mutating func write(_ object: JSONObject, level: Int) {
        output.append(UInt8(ascii: "{"))
        let members =
            style == .canonical
            ? object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            : object.members
        var isFirst = true
        for member in members {
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isFirst = false
            breakLine(level: level + 1)
            Self.writeString(member.key, to: &output)
            output.append(UInt8(ascii: ":"))
            if style == .pretty { output.append(UInt8(ascii: " ")) }
            write(member.value, level: level + 1)
        }
        if !isFirst { breakLine(level: level) }
        output.append(UInt8(ascii: "}"))
    }

    private mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { output.append(contentsOf: $0) }
    }

    private mutating func breakLine(level: Int) {
        guard style == .pretty else { return }
        output.append(UInt8(ascii: "\n"))
        for _ in 0..<level {
            output.append(UInt8(ascii: " "))
            output.append(UInt8(ascii: " "))
        }
    }
}

// MARK: - Strings

extension JSONSerializer {
    /// Appends a string in quotes; escapes only what RFC 8259 §7 requires.
    package static func writeString(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { bytes in
            var scanner = JSONScanner(bytes: bytes)
            while true {
                let start = scanner.offset
                _ = scanner.skipPlain(from: start)
                output.append(
                    contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<scanner.offset]))
                guard let special = scanner.peek else { break }
                writeEscaped(special, to: &output)
                scanner.advance()
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func writeEscaped(_ byte: UInt8, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x0A: output.append(UInt8(ascii: "n"))
        case 0x0D: output.append(UInt8(ascii: "r"))
        case 0x09: output.append(UInt8(ascii: "t"))
        case 0..<0x20:
            output.append(contentsOf: byte < 0x10 ? "u000".utf8 : "u00".utf8)
            output.append(contentsOf: String(byte, radix: 16).utf8)
        default: output.append(byte)
        }
    }
}
