public import StubJSON

/// Why a schema cannot be compiled, and its location.
public struct SchemaError: Error, Sendable, Hashable {
    /// The kind of an error.
    public enum Reason: Sendable, Hashable {
        /// No document was added under the URI.
        case unknownDocument
        /// The document exists, but not the pointer or anchor.
        case unresolvedReference
        /// The value is neither an object nor a boolean.
        case notASchema
    }

    /// The kind of the error.
    public let reason: Reason
    /// What is wrong, as a sentence without a full stop.
    public let message: String
    /// The URI of the document with the error, as it was added.
    public let uri: String
    /// The location in that document.
    public let pointer: JSONPointer

    /// Creates an error.
    public init(_ reason: Reason, message: String, uri: String, pointer: JSONPointer) {
        self.reason = reason
        self.message = message
        self.uri = uri
        self.pointer = pointer
    }
}

extension SchemaError: CustomStringConvertible {
    /// The location and the message.
    public var description: String { "\(uri)#\(pointer): \(message)" }
}

/// A tolerated deviation of a schema from JSON Schema 2020-12.
public struct SchemaWarning: Sendable, Hashable {
    /// The keyword in question.
    public let keyword: String
    /// What is wrong and how it is interpreted, as a sentence without a full stop.
    public let message: String
    /// The URI of the document, as it was added.
    public let uri: String
    /// The location of the keyword in that document.
    public let pointer: JSONPointer

    /// Creates a warning.
    public init(keyword: String, message: String, uri: String, pointer: JSONPointer) {
        self.keyword = keyword
        self.message = message
        self.uri = uri
        self.pointer = pointer
    }
}

extension SchemaWarning: CustomStringConvertible {
    /// The location and the message.
    public var description: String { "\(uri)#\(pointer): \(message)" }
}
