import StubJSON
import StubRedaction

/// Tokens in bodies of requests, which a pact must not contain.
enum PactTokens {
    /// The names of the values that a state change returns.
    static let access = "token"
    static let refresh = "refreshToken"

    /// Replaces tokens by the names of what the state change returns, or by a text that is none.
    static func placeholders(in value: JSONValue, isRejected: Bool) -> JSONValue {
        switch value {
        case .object(let object):
            return .object(
                JSONObject(
                    object.members.map { member in
                        guard let text = member.value.string,
                            let name = placeholder(for: text, under: member.key)
                        else {
                            return (
                                member.key, placeholders(in: member.value, isRejected: isRejected)
                            )
                        }
                        return (member.key, .string(isRejected ? "rejected" : "${\(name)}"))
                    }))
        case .array(let elements):
            return .array(elements.map { placeholders(in: $0, isRejected: isRejected) })
        case .string(let text) where isToken(in: text):
            return .string("rejected")
        case .null, .bool, .number, .string:
            return value
        }
    }

    /// The places of placeholders as path expressions, with the placeholder.
    static func places(in value: JSONValue, at path: PactPath = .root) -> [(PactPath, String)] {
        switch value {
        case .object(let object):
            object.members.flatMap { places(in: $0.value, at: path.member($0.key)) }
        case .array(let elements):
            elements.enumerated().flatMap { places(in: $1, at: path.index($0)) }
        case .string(let text) where text == "${\(access)}" || text == "${\(refresh)}":
            [(path, text)]
        case .null, .bool, .number, .string: []
        }
    }

    /// Replaces `${name}` by the values.
    static func filled(_ text: String, with values: [String: String]) -> String {
        var text = text
        for (name, value) in values {
            guard let range = text.firstRange(of: "${\(name)}") else { continue }
            text.replaceSubrange(range, with: value)
        }
        return text
    }

    /// Replaces the placeholders in JSON by the values.
    static func filled(_ value: JSONValue, with values: [String: String]) -> JSONValue {
        switch value {
        case .object(let object):
            .object(JSONObject(object.members.map { ($0.key, filled($0.value, with: values)) }))
        case .array(let elements): .array(elements.map { filled($0, with: values) })
        case .string(let text): .string(filled(text, with: values))
        case .null, .bool, .number: value
        }
    }

    /// Whether a text contains a JSON web token.
    static func isToken(in text: String) -> Bool {
        text.split { !$0.isLetter && !$0.isNumber && !"-_.".contains($0) }.contains { word in
            word.hasPrefix("ey") && word.split(separator: ".").count >= 2 && word.utf8.count > 20
        }
    }

    /// Replaces secrets in a response by a text; numbers and booleans are kept.
    static func redacted(_ value: JSONValue) -> JSONValue {
        SecretRedaction(rules: .credentialsOnly) { _, _ in "redacted" }.json(value, under: nil)
    }

    private static func placeholder(for text: String, under name: String) -> String? {
        let word = name.lowercased().filter { $0.isLetter }
        guard isToken(in: text) || word.hasSuffix("token"), !text.isEmpty else { return nil }
        return word.contains("refresh") ? refresh : access
    }
}
