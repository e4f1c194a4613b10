import StubJSON

/// The places of values in bodies, as `x-stub` has them.
///
/// Dots lead into objects, as in `meta.total`; if a text starts with `/`, it is a JSON Pointer
/// (RFC 6901), for names that contain dots, as in `/@odata.count`.
extension JSONPointer {
    init(stubPlace text: String) {
        self =
            text.hasPrefix("/")
            ? JSONPointer(text) ?? JSONPointer(tokens: [text])
            : JSONPointer(tokens: text.split(separator: ".").map(String.init))
    }

    /// The text that is read as this place.
    var stubPlace: String {
        let isPlain = tokens.allSatisfy { !$0.isEmpty && !$0.contains(".") }
        let starts = tokens.first?.hasPrefix("/") != true
        return isPlain && starts ? tokens.joined(separator: ".") : description
    }
}

extension JSONValue {
    /// The text of a place in an `x-stub`.
    init(stubPlace tokens: [String]) {
        self = .string(JSONPointer(tokens: tokens).stubPlace)
    }
}
