import StubJSON

/// A place in recordings that a user names by a JSON pointer, to redact it or to keep it.
///
/// `/response/body/user/email` is a place in a recording's file. Without `/request` or `/response`
/// it is one in both messages, and without a part such as `/body` or `/headers` it is one in the
/// body: `/user/email`. `*` stands for any member or element, as in `/users/*/email`.
package struct RedactionPlace: Sendable, Hashable {
    private let side: String?
    private let tokens: [String]

    private static let parts: Set<String> = [
        "path", "query", "headers", "body", "form", "text", "base64",
    ]

    /// Reads a pointer (RFC 6901); `nil` if it is none, or points to the whole.
    package init?(_ text: String) {
        guard text.hasPrefix("/"), let pointer = JSONPointer(text) else { return nil }
        var tokens = pointer.tokens
        var side: String?
        if let first = tokens.first, first == "request" || first == "response", tokens.count > 1 {
            side = first
            tokens.removeFirst()
        }
        guard let first = tokens.first else { return nil }
        if !Self.parts.contains(first) { tokens.insert("body", at: 0) }
        self.side = side
        self.tokens = tokens
    }

    /// Whether the place is the one of the value or contains it.
    ///
    /// - Parameters:
    ///   - path: the place of the value in its message, such as `["body", "user", "email"]`.
    ///   - side: `request` or `response`.
    package func contains(_ path: some Collection<String>, of side: String) -> Bool {
        guard self.side == nil || self.side == side, path.count >= tokens.count else {
            return false
        }
        let isField = path.first == "headers"
        return zip(tokens, path).enumerated().allSatisfy { index, pair in
            let (token, name) = pair
            if token == name || token == "*" { return true }
            // The fields of a form are written as those of a body are.
            if index == 0 { return token == "body" && name == "form" }
            return isField && token.lowercased() == name.lowercased()
        }
    }
}
