/// A file with a name: `shop=Contracts/shop/openapi.yaml`.
struct NamedFile: Sendable, Hashable {
    let name: String
    let file: String

    /// `nil` unless there are a name, a `=` and a file.
    init?(_ text: String) {
        guard let mark = text.firstIndex(of: "=") else { return nil }
        name = String(text[..<mark])
        file = String(text[text.index(after: mark)...])
        if name.isEmpty || file.isEmpty { return nil }
    }
}
