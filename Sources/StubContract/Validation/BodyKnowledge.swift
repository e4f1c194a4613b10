package import StubJSON

/// What the caller already knows about a response body, so that validation can skip it.
package enum BodyKnowledge: Sendable, Hashable {
    /// Nothing: the body is parsed and validated.
    case unknown
    /// The value that the body contains, so that it need not be parsed.
    case value(JSONValue)
    /// The body is made of rows that are valid against the operation's row schema.
    ///
    /// The associated value is the envelope, with an empty array in place of the rows; `nil` if
    /// there is no envelope. It has no effect on an operation without a row schema.
    case rows(in: JSONValue?)
    /// The body is valid.
    case valid
}
