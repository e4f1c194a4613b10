import StubHTTP

/// A condition for the parts of a `multipart/form-data` body.
package struct MultipartMatcher: Sendable, Hashable {
    /// Whether every part has to match, and not only one.
    package var matchesAll = false
    /// The name of the part; `nil` for any.
    package var name: String?
    /// The file's name; `nil` for any.
    package var fileName: String?
    /// Conditions for the part's own header fields, by name.
    package var fields: [String: ValueMatcher] = [:]
    /// Conditions for the part's content.
    package var bodies: [ValueMatcher] = []

    package init() {}

    func matches(_ request: HTTPRequest, now: Double) -> Bool {
        guard let form = MultipartForm(request.body, contentType: request.fields["Content-Type"]),
            !form.parts.isEmpty
        else { return false }
        return matchesAll
            ? form.parts.allSatisfy { matches($0, now) }
            : form.parts.contains { matches($0, now) }
    }

    private func matches(_ part: MultipartForm.Part, _ now: Double) -> Bool {
        if let name, name != part.name { return false }
        if let fileName, fileName != part.fileName { return false }
        let areFieldsMet = fields.allSatisfy { name, matcher in
            let values = part.fields[values: name]
            return values.isEmpty
                ? matcher.matches(nil, now: now)
                : values.contains { matcher.matches($0, now: now) }
        }
        guard areFieldsMet else { return false }
        let bytes = Array(part.content)
        let text = bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        return bodies.allSatisfy { $0.matches(text, bytes: bytes, now: now) }
    }
}

extension MultipartMatcher: CustomStringConvertible {
    /// The condition as it is shown in lists and near misses.
    package var description: String {
        var parts: [String] = []
        if let name { parts.append("name \(name)") }
        if let fileName { parts.append("file \(fileName)") }
        parts += fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        parts += bodies.map(\.description)
        return (matchesAll ? "every part with " : "a part with ")
            + (parts.isEmpty ? "anything" : parts.joined(separator: ", "))
    }
}
