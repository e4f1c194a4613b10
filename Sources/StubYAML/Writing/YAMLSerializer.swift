package import StubJSON

/// Writes YAML 1.2 text in block style, which YAML 1.1 parsers also read.
///
/// It indents by two spaces, and writes text of several lines as a literal block if that preserves
/// it. It quotes text that would be read as another type, such as `no`, `2024-01-31` or `1.0`.
/// Numbers keep their spelling, except that exponents get a point before them and a sign, which
/// YAML 1.1 requires.
package struct YAMLSerializer {
    private var output: [UInt8] = []

    /// Returns the value as UTF-8 text that ends with a line break.
    package static func bytes(_ value: JSONValue) -> [UInt8] {
        var serializer = YAMLSerializer()
        serializer.write(value, indent: 0, isInline: true)
        return serializer.output
    }

    /// Returns the value as text.
    package static func string(_ value: JSONValue) -> String {
        String(decoding: bytes(value), as: UTF8.self)
    }

    /// Writes a value and a line break.
    ///
    /// - Parameters:
    ///   - indent: the indentation of the entries of a collection.
    ///   - isInline: whether the first entry is written on the current line.
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

    /// Returns the spelling of a number that YAML 1.1 parsers read, too: `1e5` as `1.0e+5`.
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
        // Longer keys need a `?` before them (YAML 1.2.2 §7.4.2); bytes are at least as many as
        // characters.
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
