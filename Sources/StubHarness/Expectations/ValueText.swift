/// How mismatches show a value: strings quoted, optionals unwrapped, long text truncated.
enum ValueText {
    static let limit = 400

    static func of(_ value: Any) -> String {
        shortened(unbounded(value))
    }

    static func shortened(_ text: String) -> String {
        text.count <= limit ? text : "\(text.prefix(limit))… (\(text.count) characters)"
    }

    private static func unbounded(_ value: Any) -> String {
        if let text = value as? String { return text.debugDescription }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return String(describing: value) }
        return mirror.children.first.map { unbounded($0.value) } ?? "nil"
    }
}
