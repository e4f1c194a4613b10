/// How mismatches show a value: strings quoted, optionals unwrapped, long text truncated.
enum ValueText {
    static let limit = 400

    static func of(_ value: Any) -> String {
        shortened(unbounded(value))
    }

    static func shortened(_ text: String) -> String {
        text.count <= limit ? text : "\(text.prefix(limit))… (\(text.count) characters)"
    }

    /// The first elements of a list whose difference is shown elsewhere, and how many there are.
    static func begin<Element>(of list: [Element]) -> String {
        let shown = 3
        guard list.count > shown else { return of(list) }
        let first = list.prefix(shown).map { of($0) }.joined(separator: ", ")
        return "\(list.count) elements: [\(first), …]"
    }

    private static func unbounded(_ value: Any) -> String {
        if let text = value as? String { return text.debugDescription }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return String(describing: value) }
        return mirror.children.first.map { unbounded($0.value) } ?? "nil"
    }
}
