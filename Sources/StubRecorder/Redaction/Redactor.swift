import StubHTTP
import StubJSON
import StubRecordings
import StubRedaction

/// Replaces the secrets of recordings, one exchange after the other or several at once.
///
/// It remembers what it replaced: a token that a login answered is the same pseudonym in every
/// later request and response.
struct Redactor: Sendable {
    let rules: RedactionRules
    let memory: RedactionMemory

    /// - Parameter startingAfter: how many values the recordings at hand have redacted already.
    init(rules: RedactionRules, startingAfter number: Int = 0) {
        self.rules = rules
        memory = RedactionMemory(startingAfter: number)
    }

    /// The recording without its secrets, and with pointers to where they were.
    ///
    /// - Parameter sent: every field of the request, also those that are not recorded, since a
    ///   credential in them may come back in the answer.
    func redact(_ recording: Recording, sent: HTTPFields = [:]) -> Recording {
        searched(recording, sent: sent).recording
    }

    /// Remembers the secrets of a recording, so that they are replaced in all that are redacted
    /// later.
    func learn(_ recording: Recording, sent: HTTPFields) {
        let redaction = redaction(known: memory.trackedSecrets())
        for field in sent.all { _ = redaction.header(field.value, of: field.name) }
        _ = pass(recording, redaction)
    }

    /// The recording without its secrets, and the number of known secrets that it was searched for.
    func searched(
        _ recording: Recording, sent: HTTPFields = [:]
    ) -> (recording: Recording, knownSecrets: Int) {
        var known = memory.trackedSecrets()
        let learning = redaction(known: known)
        for field in sent.all { _ = learning.header(field.value, of: field.name) }
        // A secret may stand under a harmless name before it stands under its own, so the first
        // pass learns and the second replaces.
        let first = pass(recording, redaction(known: known))
        let count = known.count
        known = memory.trackedSecrets()
        let isComplete = known.count == count
        return (isComplete ? first : pass(recording, redaction(known: known)), known.count)
    }

    /// A request's method and target without secrets, for the log.
    func title(of request: HTTPRequest) -> String {
        let redaction = redaction(known: memory.trackedSecrets())
        let start =
            redaction.plain(request.method.rawValue) + " " + redaction.path(String(request.path))
        let query = request.target.dropFirst(request.path.count)
        guard query.first == "?" else { return start }
        return start + "?" + redaction.query(String(query.dropFirst()))
    }

    private func redaction(known: KnownSecrets) -> SecretRedaction {
        SecretRedaction(
            rules: rules,
            known: { known.replacing(in: $0) },
            replace: { [rules, memory] secret, reach in
                memory.replacement(for: secret, reach, rules: rules)
            })
    }

    private func pass(_ recording: Recording, _ redaction: SecretRedaction) -> Recording {
        var result = recording
        result.request = redact(recording.request, redaction)
        result.request.addDigests(of: recording.request) { memory.isIssued($0) }
        result.response = redact(recording.response, redaction)
        memory.note(issued: Self.secrets(of: recording.response, at: result.response.redacted))
        return result
    }

    private func redact(
        _ request: Recording.Request, _ redaction: SecretRedaction
    ) -> Recording.Request {
        var request = request
        redaction.side = "request"
        let path = redaction.text(request.path, at: "path") { redaction.path($0) }
        if path != request.path {
            request.path = path
            redaction.mark("path")
        }
        request.query = redaction.items(request.query, at: "query")
        request.headers = headers(request.headers, redaction)
        request.body = body(request.body, request.headers, redaction)
        request.redacted = redaction.takePlaces()
        redaction.side = nil
        request.credentials = request.credentials.map { credentials($0, redaction) }
        return request
    }

    /// Redacts the fields with credentials; cookies that have no secret are none.
    private func credentials(
        _ fields: HTTPFields, _ redaction: SecretRedaction
    ) -> HTTPFields {
        let redacted = headers(fields, redaction)
        // All of them are secrets, so that their places need not be listed.
        _ = redaction.takePlaces()
        return HTTPFields(
            zip(fields.all, redacted.all).compactMap { sent, replaced in
                let isCookie = HTTPFields.sameName(sent.name, "Cookie")
                return isCookie && sent.value == replaced.value ? nil : replaced
            })
    }

    /// The tokens at some places of a response; a name or a password is typed by people all the same.
    private static func secrets(
        of response: Recording.Response, at places: [JSONPointer]
    ) -> [String] {
        let json = response.json
        return places.compactMap { json[$0]?.string }.map(SecretDigest.secret(inCredential:))
            .filter { $0.utf8.count > SecretDigest.longest && !$0.contains("@") }
    }

    private func redact(
        _ response: Recording.Response, _ redaction: SecretRedaction
    ) -> Recording.Response {
        var response = response
        redaction.side = "response"
        response.headers = headers(response.headers, redaction)
        response.body = body(response.body, response.headers, redaction)
        response.redacted = redaction.takePlaces()
        return response
    }

    private func headers(_ fields: HTTPFields, _ redaction: SecretRedaction) -> HTTPFields {
        HTTPFields(
            fields.all.map { field in
                let value = redaction.header(field.value, of: field.name)
                // Some services name a field by the key or person that it is about.
                let name = redaction.fieldName(field.name)
                if name != field.name {
                    redaction.mark("headers", name)
                    return HTTPFields.Field(name: name, value: value)
                }
                if value != field.value {
                    // The file has one member for a name, spelled as it came first.
                    let first = fields.all.first { HTTPFields.sameName($0.name, field.name) }
                    redaction.mark("headers", first?.name ?? field.name)
                }
                return HTTPFields.Field(name: field.name, value: value)
            })
    }

    private func body(
        _ body: RecordedBody, _ fields: HTTPFields, _ redaction: SecretRedaction
    ) -> RecordedBody {
        let type = fields["Content-Type"].flatMap(MediaType.init)
        switch body {
        case .none: return body
        case .bytes(let bytes):
            let searched = redaction.binary(bytes, type: type)
            if rules.keeps(["base64"], of: redaction.side ?? "") { return body }
            switch searched {
            case .kept: return body
            case .replaced(let replaced):
                redaction.mark("base64")
                return .bytes(replaced)
            case .unreadable:
                redaction.mark("text")
                return UnreadableBody.placeholder(bytes)
            }
        case .json(let value):
            return .json(redaction.within("body") { redaction.json(value, under: nil) })
        case .form(let items):
            return .form(redaction.items(items, at: "form"))
        case .text where UnreadableBody.isPlaceholder(body):
            redaction.mark("text")
            return body
        case .text(let text):
            let replaced = redaction.text(text, at: "text") { redaction.plain($0) }
            if replaced != text { redaction.mark("text") }
            return .text(replaced)
        }
    }
}
