/// Recognises placeholders for secrets: `${token}`, `{{ password }}`, `<your key>`.
enum Placeholder {
    private static let longest = 64

    /// Names of types, which schemas and signatures have in place of a value.
    private static let types: Set<String> = [
        "String", "String!", "[String!]!", "[String]", "String?", "ID", "ID!", "Int", "Int!",
        "Text",
        "Token", "Token!", "str", "Optional[str]", "SecretStr", "varchar", "text", "Data", "Data?",
        "Boolean", "Boolean!", "bool", "int", "number", "object", "array", "any", "uuid", "byte",
    ]

    /// A variable of a shell or a query: `$MY_KEY`, `$password`.
    private static func isVariable(_ text: String) -> Bool {
        guard text.utf8.first == UInt8(ascii: "$"), text.utf8.count <= longest else { return false }
        let name = text.dropFirst()
        let isConstant =
            name.utf8.contains(UInt8(ascii: "_"))
            && name.utf8.allSatisfy { $0 &- 0x41 < 26 || $0.isASCIIDigit || $0 == 0x5F }
        return isConstant || SecretNames.isName(String(name))
    }

    /// Whether the text is nothing but a placeholder.
    static func isOne(_ text: String) -> Bool {
        if isVariable(text) || types.contains(text) { return true }
        let bytes = Array(text.utf8.prefix(longest + 1))
        guard (3...longest).contains(bytes.count) else { return false }
        for (start, end) in [("${", "}"), ("{{", "}}"), ("{", "}"), ("<", ">"), ("%{", "}")] {
            let inner = bytes.dropFirst(start.utf8.count).dropLast(end.utf8.count)
            if bytes.starts(with: start.utf8), bytes.suffix(end.utf8.count).elementsEqual(end.utf8),
                inner.contains(where: \.isASCIILetter),
                inner.allSatisfy({ $0.isASCIILetter || "_-. ".utf8.contains($0) })
            {
                return true
            }
        }
        return false
    }
}
