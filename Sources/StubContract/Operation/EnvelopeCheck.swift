import StubHTTP
package import StubJSON
import StubSchema

/// Decides about envelopes of pages member by member, where the schema of the response allows that.
///
/// If it does, an envelope is valid as soon as each of its members has occurred in a valid one with
/// the same keys, so that most pages need not be validated.
package struct EnvelopeCheck: Sendable {
    private let part: PartSchema

    /// Creates the check of an operation's JSON response; `nil` if its envelopes have to be validated
    /// as a whole, or if there is more to validate than the body.
    package init?(_ operation: ContractOperation) {
        guard operation.rowSchema != nil, let declared = operation.response(for: 200),
            declared.headers.isEmpty, let type = MediaType("application/json"),
            let media = declared.content.best(for: type), media.item == nil,
            let part = media.schema?.parts.first
        else { return nil }
        self.part = part
    }

    /// Whether the envelope is valid, and stays so with members from other valid ones.
    package func accepts(_ envelope: JSONObject) -> Bool {
        envelope.count <= part.maximum ?? .max && part.accepts(.object(envelope))
    }
}
