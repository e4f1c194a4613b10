/// Why a text is no JSON document, and where.
public struct JSONError: Error, Sendable, Hashable {
    /// What is wrong, as a sentence without a full stop.
    public let message: String
    public let position: SourcePosition

    public init(message: String, position: SourcePosition) {
        self.message = message
        self.position = position
    }
}

extension JSONError: CustomStringConvertible {
    public var description: String { "\(position.line):\(position.column): \(message)" }
}
