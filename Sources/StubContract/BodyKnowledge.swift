public import StubJSON

/// What is known about a response's body before anybody has read its text.
public enum BodyKnowledge: Sendable, Hashable {
    /// Nothing: the text is parsed and held against its schema.
    case unknown
    /// The value that the text spells, so that it need not be parsed.
    case value(JSONValue)
    /// It is made of rows that satisfy the operation's row schema.
    ///
    /// What stands around them is this value, which has an empty array in their place; `nil` if
    /// nothing does. An operation without a row schema knows nothing by this.
    case rows(in: JSONValue?)
    /// It keeps the contract.
    case valid
}
