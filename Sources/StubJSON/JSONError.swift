/// Why a text is no JSON document, and where.
public struct JSONError: Error, Sendable, Hashable {
    /// What is wrong, as a sentence without a full stop.
    public let message: String
    /// The place of the first byte that is wrong.
    public let position: SourcePosition

    /// Makes an error with its place.
    public init(message: String, position: SourcePosition) {
        self.message = message
        self.position = position
    }
}

extension JSONError: CustomStringConvertible {
    /// The error as `line:column: message`.
    public var description: String { "\(position.line):\(position.column): \(message)" }
}
