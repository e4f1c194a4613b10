/// Reads the lines of a message's header and trailer sections within its limits (RFC 9112 §5).
struct FieldSection: Sendable {
    private var bytes = 0
    private var count = 0

    enum Step {
        case field
        /// The empty line.
        case end
    }

    /// Takes one line and enforces the limits; `nil` if more bytes are needed.
    mutating func takeLine(
        from input: inout LineBuffer, _ limits: HTTPLimits,
        _ body: (FieldLine) throws(HTTPDecodingError) -> Void
    ) throws(HTTPDecodingError) -> Step? {
        let isFull = count >= limits.fieldCount
        // Two more for the empty line that ends the section.
        let limit = limits.fieldBytes - bytes + 2
        let length = try input.takeLine(limit: limit, tooLong: .fieldsTooLarge) {
            (line) throws(HTTPDecodingError) in
            guard !line.isEmpty else { return 0 }
            guard !isFull else { throw .tooManyFields }
            try body(FieldLine(line))
            return line.count
        }
        guard let length else { return nil }
        if length == 0 { return .end }
        count += 1
        bytes += length + 2
        return .field
    }
}
