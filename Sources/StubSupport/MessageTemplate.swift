/// Fills texts such as `Product with id '{id}' not found`.
package enum MessageTemplate {
    /// Puts values in for `{names}`; a name without a value stays as it is written.
    package static func fill(_ template: String, value: (String) -> String?) -> String {
        var text = ""
        var rest = Substring(template)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            text += rest[..<open]
            text += value(name) ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }
}
