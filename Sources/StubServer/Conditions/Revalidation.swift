import StubContract
import StubHTTP

/// Answers a read with 304 if the client has the representation already, and with 412 if it wants
/// another one (RFC 9110 §13.2.2).
struct Revalidation {
    let request: HTTPRequest

    /// Names a successful answer to GET or HEAD by its tag, and empties it where the client has it.
    ///
    /// A tag that a rule or a recording gives stands; what has none is never refused.
    func settle(_ answer: inout StubAnswer) {
        guard request.method == .get || request.method == .head,
            answer.http.status == 200 || answer.http.status == 206
        else { return }
        if answer.http.fields["ETag"] == nil, let tag = answer.tag {
            answer.http.fields["ETag"] = tag.text
        }
        guard !request.fields.surelyLacks(Self.conditions),
            let tag = answer.http.fields["ETag"].flatMap(Self.tag)
        else { return }
        switch Preconditions(request.fields).verdict(on: tag) {
        case .passed: return
        case .unwanted: refuse(&answer)
        case .held: empty(&answer)
        }
    }

    private static let conditions = FieldNames(["If-Match", "If-None-Match"])

    private func empty(_ answer: inout StubAnswer) {
        answer.http.status = 304
        answer.http.body = []
        answer.http.fields.remove("Content-Type")
        answer.http.fields.remove("Content-Range")
        answer.knowledge = .valid
    }

    /// The delivery stays as it was decided; no contract has to declare what HTTP itself says.
    private func refuse(_ answer: inout StubAnswer) {
        let refusal = HTTPResponse.message(412, "The representation is not one that If-Match names")
        answer.http.status = refusal.status
        answer.http.fields = refusal.fields
        answer.http.body = refusal.body
        answer.isChecked = true
    }

    private static func tag(_ text: String) -> EntityTag? {
        guard case .tags(let tags) = EntityTagList(text) else { return nil }
        return tags.first
    }
}
