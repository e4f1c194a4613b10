public import StubJSON

/// One way in which a value breaks a schema.
public struct SchemaIssue: Sendable, Hashable {
    /// The place in the value.
    public let instanceLocation: JSONPointer
    /// The path of keywords that was followed, references included.
    public let keywordLocation: JSONPointer
    /// The URI of the keyword, references resolved.
    public let absoluteKeywordLocation: String
    /// The keyword that is broken, such as `required`.
    public let keyword: String
    /// What was expected and what was found, as a sentence without a full stop.
    public let message: String

    /// Makes an issue with its places.
    public init(
        instanceLocation: JSONPointer, keywordLocation: JSONPointer,
        absoluteKeywordLocation: String, keyword: String, message: String
    ) {
        self.instanceLocation = instanceLocation
        self.keywordLocation = keywordLocation
        self.absoluteKeywordLocation = absoluteKeywordLocation
        self.keyword = keyword
        self.message = message
    }
}

extension SchemaIssue {
    /// The place of the keyword in the schema resource that `absoluteKeywordLocation` names.
    public var schemaLocation: (uri: String, pointer: JSONPointer) {
        let location = SchemaURI(absoluteKeywordLocation)
        let pointer = location.decodedFragment.flatMap { JSONPointer($0) } ?? .root
        return (location.document.description, pointer)
    }
}

extension SchemaIssue: CustomStringConvertible {
    /// The place in the value and the message.
    public var description: String {
        "\(instanceLocation.tokens.isEmpty ? "the value" : "\(instanceLocation)"): \(message)"
    }
}
