public import StubJSON

/// Why a schema cannot be compiled, and where it says so.
public struct SchemaError: Error, Sendable, Hashable {
    /// What kind of error it is.
    public enum Reason: Sendable, Hashable {
        /// No document was added under the URI.
        case unknownDocument
        /// The document exists, but nothing stands where the pointer or anchor leads.
        case unresolvedReference
        /// What stands there is neither an object nor a boolean.
        case notASchema
    }

    /// What kind of error it is.
    public let reason: Reason
    /// What is wrong, as a sentence without a full stop.
    public let message: String
    /// The URI of the document that is wrong, as it was added.
    public let uri: String
    /// The place in that document.
    public let pointer: JSONPointer

    /// Makes an error with its place.
    public init(_ reason: Reason, message: String, uri: String, pointer: JSONPointer) {
        self.reason = reason
        self.message = message
        self.uri = uri
        self.pointer = pointer
    }
}

extension SchemaError: CustomStringConvertible {
    /// The place and the message.
    public var description: String { "\(uri)#\(pointer): \(message)" }
}

/// A part of a schema that is tolerated, though not as JSON Schema 2020-12 has it.
public struct SchemaWarning: Sendable, Hashable {
    /// The keyword that is odd.
    public let keyword: String
    /// What is odd and how it is read, as a sentence without a full stop.
    public let message: String
    /// The URI of the document, as it was added.
    public let uri: String
    /// The place of the keyword in that document.
    public let pointer: JSONPointer

    /// Makes a warning with its place.
    public init(keyword: String, message: String, uri: String, pointer: JSONPointer) {
        self.keyword = keyword
        self.message = message
        self.uri = uri
        self.pointer = pointer
    }
}

extension SchemaWarning: CustomStringConvertible {
    /// The place and the message.
    public var description: String { "\(uri)#\(pointer): \(message)" }
}
