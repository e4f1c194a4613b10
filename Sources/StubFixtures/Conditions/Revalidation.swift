import StubContract
package import StubHTTP
import StubSupport

/// Answers a read with 304 if the client already has the representation, and with 412 if it asks
/// for another one (RFC 9110 §13.2.2).
package struct Revalidation {
    private let method: HTTPMethod
    private let header: FieldView

    package init(_ method: HTTPMethod, _ header: FieldView) {
        self.method = method
        self.header = header
    }

    package enum Outcome: Sendable {
        case unchanged
        case notModified
        /// HTTP itself gives this answer, so that no contract has to declare it.
        case preconditionFailed
    }

    /// Gives a successful response to GET or HEAD its `ETag`, and empties it where the client has
    /// the representation.
    ///
    /// - Parameter tag: used unless the response has an `ETag` already; without either, the
    ///   conditions of the request are ignored.
    package func settle(_ response: inout HTTPResponse, tag: EntityTag?) -> Outcome {
        guard method == .get || method == .head,
            response.status == 200 || response.status == 206
        else { return .unchanged }
        if response.fields["ETag"] == nil, let tag { response.fields["ETag"] = tag.text }
        guard !header.isEmpty,
            let tag = response.fields["ETag"].flatMap(Self.tag)
        else { return .unchanged }
        switch Preconditions(header).verdict(on: tag) {
        case .passed: return .unchanged
        case .unwanted: return refuse(&response)
        case .held: return empty(&response)
        }
    }

    private func empty(_ response: inout HTTPResponse) -> Outcome {
        response.status = 304
        response.body = []
        response.fields.remove("Content-Type")
        response.fields.remove("Content-Range")
        return .notModified
    }

    /// Keeps the delivery that was decided before.
    private func refuse(_ response: inout HTTPResponse) -> Outcome {
        let refusal = HTTPResponse.message(412, "The representation is not one that If-Match names")
        response.status = refusal.status
        response.fields = refusal.fields
        response.body = refusal.body
        return .preconditionFailed
    }

    private static func tag(_ text: String) -> EntityTag? {
        guard case .tags(let tags) = EntityTagList(text) else { return nil }
        return tags.first
    }
}
