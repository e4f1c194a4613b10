package import StubJSON

/// The reason and the place why a text is not YAML, or is YAML that JSON cannot represent.
package struct YAMLError: Error, Sendable, Hashable {
    /// The error, as a sentence without a full stop.
    package let message: String
    /// The advice, as a sentence; `nil` if the message contains it.
    package let hint: String?
    /// The place of the first invalid byte.
    package let position: SourcePosition
    /// The other place that the message is about, such as the first of two equal keys.
    package let related: SourcePosition?

    /// Creates an error with its place.
    package init(
        message: String, hint: String? = nil, position: SourcePosition,
        related: SourcePosition? = nil
    ) {
        self.message = message
        self.hint = hint
        self.position = position
        self.related = related
    }
}

extension YAMLError: CustomStringConvertible {
    /// The place, the message and the hint on one line: `line:column: message. Hint.`.
    package var description: String {
        let advice = hint.map { ". " + $0 } ?? ""
        return "\(position.line):\(position.column): \(message)\(advice)"
    }
}

/// An error with an offset, which is converted to a line and a column later.
struct YAMLFailure: Error {
    var message: String
    var hint: String?
    /// The offset of the error.
    var offset: Int
    /// The other place that the message is about, with its description.
    var related: (what: String, offset: Int)?

    init(
        _ message: String, hint: String? = nil, at offset: Int,
        related: (what: String, offset: Int)? = nil
    ) {
        self.message = message
        self.hint = hint
        self.offset = offset
        self.related = related
    }

    /// Converts the error for callers.
    func error(in bytes: [UInt8]) -> YAMLError {
        let places = LinePositions.positions(
            of: [offset] + (related.map { [$0.offset] } ?? []), in: bytes)
        var message = message
        if let related, places.count > 1 {
            message +=
                "; \(related.what) is at line \(places[1].line), column \(places[1].column)"
        }
        return YAMLError(
            message: message, hint: hint, position: places[0],
            related: places.count > 1 ? places[1] : nil)
    }
}
