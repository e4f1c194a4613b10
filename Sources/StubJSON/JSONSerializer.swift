/// Writes JSON text: compact by default, or indented with stable order.
public struct JSONSerializer {
    public enum Style: Sendable, Hashable {
        case compact
        /// Two spaces a level, one member a line.
        case pretty
        /// Compact with keys in Unicode order, for comparing.
        case canonical
    }

    private var output: [UInt8] = []
    private let style: Style

    public static func bytes(_ value: JSONValue, style: Style = .compact) -> [UInt8] {
        var serializer = JSONSerializer(style: style)
        serializer.write(value, level: 0)
        if style == .pretty { serializer.output.append(UInt8(ascii: "\n")) }
        return serializer.output
    }

    public static func string(_ value: JSONValue, style: Style = .compact) -> String {
        String(decoding: bytes(value, style: style), as: UTF8.self)
    }

    private init(style: Style) {
        self.style = style
    }

    private mutating func write(_ value: JSONValue, level: Int) {
        switch value {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let number): output.append(contentsOf: number.literal.utf8)
        case .string(let text): Self.writeString(text, to: &output)
        case .array(let elements):
            writeList(elements, open: "[", close: "]", level: level) { serializer, element in
                serializer.write(element, level: level + 1)
            }
        case .object(let object):
            let members =
                style == .canonical
                ? object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
                : object.members
            writeList(members, open: "{", close: "}", level: level) { serializer, member in
                Self.writeString(member.key, to: &serializer.output)
                serializer.output.append(UInt8(ascii: ":"))
                if serializer.style == .pretty { serializer.output.append(UInt8(ascii: " ")) }
                serializer.write(member.value, level: level + 1)
            }
        }
    }

    private mutating func writeList<Element>(
        _ elements: [Element], open: Unicode.Scalar, close: Unicode.Scalar, level: Int,
        _ writeElement: (inout JSONSerializer, Element) -> Void
    ) {
        output.append(UInt8(ascii: open))
        for (index, element) in elements.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            breakLine(level: level + 1)
            writeElement(&self, element)
        }
        if !elements.isEmpty { breakLine(level: level) }
        output.append(UInt8(ascii: close))
    }

    private mutating func breakLine(level: Int) {
        guard style == .pretty else { return }
        output.append(UInt8(ascii: "\n"))
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * 2))
    }

    /// Appends a string with its quotes; only what RFC 8259 §7 demands is escaped.
    package static func writeString(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                output.append(UInt8(ascii: "\\"))
                output.append(byte)
            case 0x0A: output.append(contentsOf: "\\n".utf8)
            case 0x0D: output.append(contentsOf: "\\r".utf8)
            case 0x09: output.append(contentsOf: "\\t".utf8)
            case 0..<0x20:
                output.append(contentsOf: "\\u00".utf8)
                if byte < 0x10 { output.append(UInt8(ascii: "0")) }
                output.append(contentsOf: String(byte, radix: 16).utf8)
            default: output.append(byte)
            }
        }
        output.append(UInt8(ascii: "\""))
    }
}
