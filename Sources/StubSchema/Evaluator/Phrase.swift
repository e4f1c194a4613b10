import StubJSON

/// The wording of issues.
enum Phrase {
    /// A short description of a value; long values are truncated.
    static func describe(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let value): String(value)
        case .number(let number): "the number \(number.literal)"
        case .string(let text): "the string \(JSONValue.string(shortened(text)))"
        case .array(let elements): "an array of \(count(elements.count, "item"))"
        case .object(let object): "an object of \(count(object.count, "member"))"
        }
    }

    static func choices(_ values: [JSONValue]) -> String {
        if values.count == 1, let value = values.first { return describe(value) }
        let shown = values.prefix(8).map { shortened($0.description) }
        let more = values.count > 8 ? ["\(values.count - 8) more"] : []
        return "one of " + list(shown + more, "or")
    }

    /// `a`, `a or b`, or `a, b or c`.
    static func list(_ words: [String], _ conjunction: String) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "nothing" }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }

    static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }

    private static func shortened(_ text: String) -> String {
        text.count > 60 ? text.prefix(57) + "…" : text
    }
}
