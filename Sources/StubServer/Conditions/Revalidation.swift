import StubContract
import StubHTTP

/// Answers a client that has the representation already with 304 (RFC 9110 §13.1.2, §15.4.5).
struct Revalidation {
    let request: HTTPRequest

    /// Names a successful answer to GET or HEAD by its tag, and empties it where the client has it.
    ///
    /// A tag that a rule or a recording gives stands.
    func settle(_ answer: inout StubAnswer) {
        guard request.method == .get || request.method == .head, answer.http.status == 200 else {
            return
        }
        if answer.http.fields["ETag"] == nil, let tag = answer.tag {
            answer.http.fields["ETag"] = tag.text
        }
        let held = request.fields.combined("If-None-Match").map(EntityTagList.init)
        guard let held, let tag = answer.http.fields["ETag"].flatMap(Self.tag),
            held.contains(where: tag.isWeaklyEqual)
        else { return }
        answer.http.status = 304
        answer.http.body = []
        answer.http.fields.remove("Content-Type")
        answer.knowledge = .valid
    }

    private static func tag(_ text: String) -> EntityTag? {
        guard case .tags(let tags) = EntityTagList(text) else { return nil }
        return tags.first
    }
}
