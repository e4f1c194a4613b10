import StubHTTP
import StubJSON
import StubRecordings

/// The credentials that an operation requires, as far as recordings show it.
struct SecurityDraft: Hashable {
    /// The name under `securitySchemes`.
    let name: String
    let scheme: JSONValue

    /// The scheme of the credentials of a request; `nil` without any.
    init?(_ recording: Recording) {
        guard let fields = recording.request.credentials else { return nil }
        if let value = fields["Authorization"] {
            let word = value.split(separator: " ").first?.lowercased() ?? ""
            if word == "bearer" || word == "basic" {
                name = word + "Auth"
                scheme = ["type": "http", "scheme": .string(word)]
            } else {
                name = "authorization"
                scheme = ["type": "apiKey", "in": "header", "name": "Authorization"]
            }
        } else if let field = fields.all.first(where: { !HTTPFields.sameName($0.name, "Cookie") }) {
            name = DraftWords.camelCased(DraftWords.words(field.name))
            scheme = ["type": "apiKey", "in": "header", "name": .string(field.name)]
        } else if let cookie = fields["Cookie"]?.split(separator: "=").first {
            name = "cookieAuth"
            scheme = ["type": "apiKey", "in": "cookie", "name": .string(String(cookie))]
        } else {
            return nil
        }
    }

    /// The scheme that an operation requires: it succeeded with these credentials, and never
    /// without.
    static func required(by group: TrafficGroup) -> SecurityDraft? {
        let successes = group.samples.filter { $0.recording.response.status < 400 }
        let drafts = successes.map { SecurityDraft($0.recording) }
        guard let first = drafts.first, let first, drafts.allSatisfy({ $0?.name == first.name })
        else { return nil }
        return first
    }
}
