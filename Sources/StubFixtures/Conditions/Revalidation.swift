import StubContract
package import StubHTTP
import StubSupport

/// Answers a read with 304 if the client has the current representation, or with 412.
///
/// The latter applies if `If-Match` names only other representations (RFC 9110 §13.2.2).
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
        /// HTTP itself defines this response, so no contract has to declare it.
        case preconditionFailed
    }

    /// Sets the `ETag` of a successful response to GET or HEAD, and evaluates the conditions.
    ///
    /// - Parameter tag: used if the response has no `ETag`; without either, the conditions of the
    ///   request are ignored.
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
