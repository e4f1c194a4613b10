package import StubJSON

/// A violation of a schema by a value.
package struct SchemaIssue: Sendable, Hashable {
    /// The location in the value.
    package let instanceLocation: JSONPointer
    /// The path of keywords to the violated one, including references.
    package let keywordLocation: JSONPointer
    /// The URI of the keyword, with references resolved.
    package let absoluteKeywordLocation: String
    /// The violated keyword, such as `required`.
    package let keyword: String
    /// What was expected and what was found, as a sentence without a full stop.
    package let message: String
    /// The member that is required and missing; `nil` for any other issue.
    package let missingMember: String?

    /// Creates an issue.
    package init(
        instanceLocation: JSONPointer, keywordLocation: JSONPointer,
        absoluteKeywordLocation: String, keyword: String, message: String,
        missingMember: String? = nil
    ) {
        self.instanceLocation = instanceLocation
        self.keywordLocation = keywordLocation
        self.absoluteKeywordLocation = absoluteKeywordLocation
        self.keyword = keyword
        self.message = message
        self.missingMember = missingMember
    }
}

extension SchemaIssue {
    /// The location of the keyword in the schema resource of `absoluteKeywordLocation`.
    package var schemaLocation: (uri: String, pointer: JSONPointer) {
        let location = SchemaURI(absoluteKeywordLocation)
        let pointer = location.decodedFragment.flatMap { JSONPointer($0) } ?? .root
        return (location.document.description, pointer)
    }
}

extension SchemaIssue: CustomStringConvertible {
    /// The location in the value and the message.
    package var description: String {
        "\(instanceLocation.tokens.isEmpty ? "the value" : "\(instanceLocation)"): \(message)"
    }
}
