/// Why a text is not valid JSON, and where.
public struct JSONError: Error, Sendable, Hashable {
    /// What is wrong, as a sentence without a full stop.
    public let message: String
    /// The position of the first wrong byte.
    public let position: SourcePosition

    /// Creates an error.
    public init(message: String, position: SourcePosition) {
        self.message = message
        self.position = position
    }
}

extension JSONError: CustomStringConvertible {
    /// The error as `line:column: message`.
    public var description: String { "\(position.line):\(position.column): \(message)" }
}
