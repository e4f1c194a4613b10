/// Texts in Swift source.
enum SwiftText {
    /// The text as a literal.
    static func literal(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            scalar == "\"" || scalar == "\\"
                ? "\\\(scalar)"
                : scalar.value < 32 ? "\\u{\(String(scalar.value, radix: 16))}" : "\(scalar)"
        }
        return "\"\(escaped.joined())\""
    }

    /// The text as a literal in which it is written as it is, such as JSON with its quotation marks.
    ///
    /// - Parameter indent: the indentation of the lines after the first one.
    static func raw(_ text: String, indent: Int) -> String {
        guard text.contains(where: { "\"\\\n".contains($0) }) else { return literal(text) }
        // A quotation mark and as many number signs would end the literal.
        var signs = "#"
        while text.contains("\"" + signs) || text.contains("\\" + signs) { signs += "#" }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1 else { return "\(signs)\"\(text)\"\(signs)" }
        let space = String(repeating: " ", count: indent)
        return (["\(signs)\"\"\""] + lines.map { space + $0 } + ["\(space)\"\"\"\(signs)"])
            .joined(separator: "\n")
    }

    /// A call with its arguments, on as few lines as they fit in.
    ///
    /// - Parameters:
    ///   - indent: the indentation of the line that the call begins on.
    ///   - start: the length of the text before the call.
    static func call(
        _ name: String, _ arguments: [String], indent: Int, after start: Int = 0
    ) -> String {
        let list = arguments.joined(separator: ", ")
        let (width, isShort) = (name.count + list.count + 2, !list.contains("\n"))
        if indent + start + width <= 100, isShort { return "\(name)(\(list))" }
        let space = String(repeating: " ", count: indent + 4)
        if space.count + list.count + 1 <= 100, isShort { return "\(name)(\n\(space)\(list))" }
        return "\(name)(\n" + arguments.map { space + $0 }.joined(separator: ",\n") + ")"
    }
}
