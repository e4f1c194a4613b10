package import StubJSON

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
    /// Sets the value at a place, in objects that are made if they are missing; `nil` removes it.
    package mutating func set(_ new: JSONValue?, at place: ArraySlice<String>) {
        guard let key = place.first else {
            if let new { self = new }
            return
        }
        if new == nil, self[key] == nil { return }
        var object = self.object ?? JSONObject()
        if place.count == 1 {
            object[key] = new
        } else {
            var inner = object[key] ?? [:]
            inner.set(new, at: place.dropFirst())
            object[key] = inner
        }
        self = .object(object)
    }

    /// The text of a place in an `x-stub`.
    init(stubPlace tokens: [String]) {
        self = .string(JSONPointer(tokens: tokens).stubPlace)
    }
}
