package import StubJSON

/// Why a schema cannot be compiled, and its location.
package struct SchemaError: Error, Sendable, Hashable {
    /// The kind of an error.
    package enum Reason: Sendable, Hashable {
        /// No document was added under the URI.
        case unknownDocument
        /// The document exists, but not the pointer or anchor.
        case unresolvedReference
        /// The value is neither an object nor a boolean.
        case notASchema
    }

    /// The kind of the error.
    package let reason: Reason
    /// What is wrong, as a sentence without a full stop.
    package let message: String
    /// The URI of the document with the error, as it was added.
    package let uri: String
    /// The location in that document.
    package let pointer: JSONPointer

    /// Creates an error.
    package init(_ reason: Reason, message: String, uri: String, pointer: JSONPointer) {
        self.reason = reason
        self.message = message
        self.uri = uri
        self.pointer = pointer
    }
}

extension SchemaError: CustomStringConvertible {
    /// The location and the message.
    package var description: String { "\(uri)#\(pointer): \(message)" }
}

/// A tolerated deviation of a schema from JSON Schema 2020-12.
package struct SchemaWarning: Sendable, Hashable {
    /// The keyword in question.
    package let keyword: String
    /// What is wrong and how it is interpreted, as a sentence without a full stop.
    package let message: String
    /// The URI of the document, as it was added.
    package let uri: String
    /// The location of the keyword in that document.
    package let pointer: JSONPointer

    /// Creates a warning.
    package init(keyword: String, message: String, uri: String, pointer: JSONPointer) {
        self.keyword = keyword
        self.message = message
        self.uri = uri
        self.pointer = pointer
    }
}

extension SchemaWarning: CustomStringConvertible {
    /// The location and the message.
    package var description: String { "\(uri)#\(pointer): \(message)" }
}
