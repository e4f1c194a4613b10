public import StubJSON

/// Writes YAML 1.2 text in block style, which readers of YAML 1.1 understand as well.
///
/// Two spaces a level; text of several lines as a literal block where that keeps it as it is;
/// quotes around text that would read as something else, such as `no`, `2024-01-31` or `1.0`.
/// Numbers are written as they are spelled, but for exponents: YAML 1.1 wants a point before them
/// and a sign in them.
public struct YAMLSerializer {
    private var output: [UInt8] = []

    /// The value as UTF-8; the text ends with a line break.
    public static func bytes(_ value: JSONValue) -> [UInt8] {
        var serializer = YAMLSerializer()
        serializer.write(value, indent: 0, isInline: true)
        return serializer.output
    }

    /// The value as text.
    public static func string(_ value: JSONValue) -> String {
        String(decoding: bytes(value), as: UTF8.self)
    }

    /// Writes a value and the line break after it.
    ///
    /// - Parameters:
    ///   - indent: how far the entries of a collection are indented.
    ///   - isInline: whether the first entry goes on the line that is begun already.
    private mutating func write(_ value: JSONValue, indent: Int, isInline: Bool) {
        switch value {
        case .array(let elements) where !elements.isEmpty:
            for (index, element) in elements.enumerated() {
                if index > 0 || !isInline { writeSpaces(indent) }
                write("- ")
                write(element, indent: indent + 2, isInline: true)
            }
        case .object(let object) where !object.isEmpty:
            for (index, member) in object.enumerated() {
                if index > 0 || !isInline { writeSpaces(indent) }
                writeKey(member.key, indent: indent)
                writeMemberValue(member.value, indent: indent)
            }
        case .array: write("[]\n")
        case .object: write("{}\n")
        case .null: write("null\n")
        case .bool(let flag): write(flag ? "true\n" : "false\n")
        case .number(let number): write(Self.spelling(of: number.literal) + "\n")
        case .string(let text):
            YAMLText(text).write(to: &output, indent: max(indent, 2))
            write("\n")
        }
    }

    /// A number as readers of YAML 1.1 know it, too: `1e5` as `1.0e+5`.
    private static func spelling(of literal: String) -> String {
        guard let mark = literal.utf8.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else {
            return literal
        }
        var mantissa = String(literal[..<mark])
        var exponent = String(literal[literal.utf8.index(after: mark)...])
        if !mantissa.utf8.contains(UInt8(ascii: ".")) { mantissa += ".0" }
        if exponent.utf8.first.map({ 0x30...0x39 ~= $0 }) == true { exponent = "+" + exponent }
        return mantissa + "e" + exponent
    }

    private mutating func writeKey(_ key: String, indent: Int) {
        let text = YAMLText(key)
        let start = output.count
        text.writeOnOneLine(to: &output)
        // Longer keys need a sign before them (YAML 1.2.2 §7.4.2); bytes are at least as many.
        guard output.count - start > 1_000 else { return write(":") }
        output.insert(contentsOf: "? ".utf8, at: start)
        write("\n")
        writeSpaces(indent)
        write(":")
    }

    private mutating func writeMemberValue(_ value: JSONValue, indent: Int) {
        let isCollection =
            switch value {
            case .array(let elements): !elements.isEmpty
            case .object(let object): !object.isEmpty
            case .null, .bool, .number, .string: false
            }
        write(isCollection ? "\n" : " ")
        write(value, indent: indent + 2, isInline: !isCollection)
    }

    private mutating func write(_ text: String) {
        output.append(contentsOf: text.utf8)
    }

    private mutating func writeSpaces(_ count: Int) {
        output.append(contentsOf: repeatElement(0x20, count: count))
    }
}
