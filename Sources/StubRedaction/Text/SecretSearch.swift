import StubBackport
package import StubHTTP
import StubJSON

/// Collects the secrets of messages that can be found again in other messages.
package struct SecretSearch {
    private let redaction: SecretRedaction
    private let collected: Collected

    private final class Collected {
        var secrets: [String] = []
    }

    /// The secrets found so far, in order; one that was found again is there again.
    package var found: [String] { collected.secrets }

    package init(_ rules: RedactionRules) {
        let collected = Collected()
        self.collected = collected
        redaction = SecretRedaction(rules: rules) { secret, reach in
            if Distinct.isDistinct(secret, reach) { collected.secrets.append(secret) }
            return "[REDACTED]"
        }
    }

    /// Searches the target of a request.
    package func target(_ target: String) { _ = redaction.target(target) }

    /// Searches the values of header fields.
    package func fields(_ fields: HTTPFields) {
        for field in fields.all { _ = redaction.header(field.value, of: field.name) }
    }

    /// Searches a body of the content type in the fields.
    package func body(_ body: [UInt8], _ fields: HTTPFields) {
        if let value = try? JSONParser.parse(body) {
            _ = redaction.json(value, under: nil)
        } else if let text = String(validUTF8: body) {
            let type = fields["Content-Type"].flatMap(MediaType.init)?.essence
            let isForm = type == "application/x-www-form-urlencoded"
            _ = isForm ? redaction.query(text) : redaction.plain(text)
        }
    }
}

extension SecretRedaction {
    /// Redacts a request's target: its path, and the values of its query.
    package func target(_ target: String) -> String {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return path(target) }
        return path(String(target[..<mark])) + "?"
            + query(String(target[target.utf8.index(after: mark)...]))
    }
}
