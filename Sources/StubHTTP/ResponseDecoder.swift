/// Decodes bytes into the parts of one response: the client side of HTTP/1.1 (RFC 9112), without
/// I/O.
///
/// Append the received bytes, call `finish` when the peer closes, and call `next` until it returns
/// `nil`. The result does not depend on how the bytes are split. No input can make it trap or
/// exceed the limits.
package struct ResponseDecoder: Sendable {
    private let method: HTTPMethod
    private let limits: HTTPLimits
    private var input = LineBuffer()
    private var state = State.statusLine
    private var head: ResponseHead?
    private var trailers = HTTPFields()
    private var isFinished = false
    private var interimCount = 0
    private var fieldBytes = 0
    private var fieldCount = 0
    private var extensionBytes = 0

    /// A part of the response, in the order of arrival.
    package enum Event: Sendable, Hashable {
        /// A 1xx response; the final one follows (RFC 9110 §15.2).
        case interim(ResponseHead)
        case head(ResponseHead, ResponseHead.Framing)
        /// The next bytes of the body, decoded from its chunks; never empty.
        case body([UInt8])
        /// The body is complete.
        case end(trailers: HTTPFields)
    }

    private enum State {
        case statusLine, fields
        case body(remaining: Int)
        case untilClose
        case chunkLine
        case chunk(remaining: Int)
        case chunkEnd, trailers
        case complete, ended
        case failed(ResponseDecodingError)
    }

    /// Servers send more and longer fields than clients: the limits are 1,000 fields and 256 KiB.
    package static let defaultLimits = HTTPLimits(
        startLine: 8 << 10, fieldCount: 1000, fieldBytes: 256 << 10)
    private static let mostInterim = 16
    private static let longestChunkLine = 4096
    private static let mostExtensionBytes = 16 << 10
    /// The most bytes of the body in one event.
    private static let largestPiece = 64 << 10

    /// - Parameter method: the method of the request; a response to HEAD has no body.
    package init(answering method: HTTPMethod, limits: HTTPLimits = Self.defaultLimits) {
        self.method = method
        self.limits = limits
    }
}

// MARK: - Events

extension ResponseDecoder {
    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        input.append(bytes)
    }

    package mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { input.append($0) }
    }

    /// Signals that the peer closed the connection.
    package mutating func finish() {
        isFinished = true
    }

    /// Whether the whole response has been returned.
    package var isEnded: Bool {
        if case .ended = state { true } else { false }
    }

    /// The next part of the response; `nil` if more bytes are needed or the response has ended.
    ///
    /// An error is final: it is thrown again by every later call.
    package mutating func next() throws(ResponseDecodingError) -> Event? {
        do throws(ResponseDecodingError) {
            while true {
                switch try advance() {
                case .moved: continue
                case .event(let event): return event
                case .starved:
                    guard isFinished else { return nil }
                    switch state {
                    case .untilClose: state = .complete
                    case .ended: return nil
                    default: throw ResponseDecodingError.incompleteMessage
                    }
                }
            }
        } catch {
            state = .failed(error)
            throw error
        }
    }
}

// MARK: - One step

extension ResponseDecoder {
    private enum Step {
        case moved, starved
        case event(Event)
    }

    private mutating func advance() throws(ResponseDecodingError) -> Step {
        switch state {
        case .statusLine: try readStatusLine()
        case .fields: try readFields()
        case .body(let remaining): readBody(remaining)
        case .untilClose: readToTheEnd()
        case .chunkLine: try readChunkLine()
        case .chunk(let remaining): readChunk(remaining)
        case .chunkEnd: try readChunkEnd()
        case .trailers: try readTrailers()
        case .complete: end()
        case .ended: .starved
        case .failed(let error): throw error
        }
    }

    private mutating func readStatusLine() throws(ResponseDecodingError) -> Step {
        // Validated as it arrives: a peer that uses another protocol may never send a line end.
        guard input.mayStart("http/") else { throw .malformedStatusLine }
        var failure: ResponseDecodingError?
        do {
            head = try input.takeLine(limit: limits.startLine, tooLong: .targetTooLong) { line in
                do throws(ResponseDecodingError) {
                    return try ResponseHead(statusLine: line)
                } catch {
                    failure = error
                    return nil
                }
            }.flatMap { $0 }
        } catch {
            throw ResponseDecodingError(error)
        }
        if let failure { throw failure }
        guard head != nil else { return .starved }
        fieldBytes = 0
        fieldCount = 0
        state = .fields
        return .moved
    }

    private mutating func readFields() throws(ResponseDecodingError) -> Step {
        // Moved out, so that its fields grow in place.
        guard var head = head.take() else { return .starved }
        while true {
            let step = try takeField { head.fields.append($0.field) }
            if step == .end { break }
            if step == nil {
                self.head = head
                return .starved
            }
        }
        if head.status == 101 { throw .switchedProtocols }
        let framing = try head.framing(answering: method)
        if head.isInterim {
            interimCount += 1
            guard interimCount <= Self.mostInterim else { throw .tooManyInterimResponses }
            state = .statusLine
            return .event(.interim(head))
        }
        state =
            switch framing {
            case .none, .length(0): .complete
            case .length(let length): .body(remaining: length)
            case .chunked: .chunkLine
            case .untilClose: .untilClose
            }
        return .event(.head(head, framing))
    }

    private mutating func readBody(_ remaining: Int) -> Step {
        let piece = takePiece(upTo: remaining)
        guard !piece.isEmpty else { return .starved }
        let left = remaining - piece.count
        state = left == 0 ? .complete : .body(remaining: left)
        return .event(.body(piece))
    }

    private mutating func readToTheEnd() -> Step {
        let piece = takePiece(upTo: Self.largestPiece)
        return piece.isEmpty ? .starved : .event(.body(piece))
    }

    private mutating func readChunkLine() throws(ResponseDecodingError) -> Step {
        let line: (size: Int, length: Int)?
        do {
            line = try input.takeLine(limit: Self.longestChunkLine, tooLong: .malformedChunk) {
                (bytes) throws(HTTPDecodingError) in
                (size: try ChunkLine.size(bytes), length: bytes.count)
            }
        } catch {
            throw .malformedChunk
        }
        guard let (size, length) = line else { return .starved }
        // A size has up to 15 digits; any other byte is an extension or a leading zero.
        extensionBytes += max(0, length - 15)
        guard extensionBytes <= Self.mostExtensionBytes else { throw .malformedChunk }
        state = size == 0 ? .trailers : .chunk(remaining: size)
        return .moved
    }

    private mutating func readChunk(_ remaining: Int) -> Step {
        let piece = takePiece(upTo: remaining)
        guard !piece.isEmpty else { return .starved }
        let left = remaining - piece.count
        state = left == 0 ? .chunkEnd : .chunk(remaining: left)
        return .event(.body(piece))
    }

    private mutating func readChunkEnd() throws(ResponseDecodingError) -> Step {
        guard let first = input.byte(at: 0) else { return .starved }
        guard first == .carriageReturn else { throw .malformedChunk }
        guard let second = input.byte(at: 1) else { return .starved }
        guard second == .lineFeed else { throw .malformedChunk }
        input.drop(2)
        state = .chunkLine
        return .moved
    }

    private mutating func readTrailers() throws(ResponseDecodingError) -> Step {
        while true {
            var trailer: HTTPFields.Field?
            let step = try takeField { field in
                // Fields that a trailer must not hold are ignored (RFC 9110 §6.5.1).
                if !TrailerRules.forbids(field) { trailer = field.field }
            }
            if let trailer { trailers.append(trailer) }
            if step == .end {
                state = .complete
                return .moved
            }
            if step == nil { return .starved }
        }
    }

    private mutating func end() -> Step {
        state = .ended
        return .event(.end(trailers: trailers))
    }
}

// MARK: - Parts

extension ResponseDecoder {
    private enum FieldStep {
        case field, end
    }

    private mutating func takePiece(upTo limit: Int) -> [UInt8] {
        var piece: [UInt8] = []
        _ = input.move(upTo: min(limit, Self.largestPiece), into: &piece)
        return piece
    }

    /// Takes one line of a header or trailer section and enforces the limits.
    private mutating func takeField(
        _ body: (FieldLine) -> Void
    ) throws(ResponseDecodingError) -> FieldStep? {
        let (count, most) = (fieldCount, limits.fieldCount)
        // Two more for the empty line that ends the section.
        let limit = limits.fieldBytes - fieldBytes + 2
        let length: Int?
        do {
            length = try input.takeLine(limit: limit, tooLong: .fieldsTooLarge) {
                (line) throws(HTTPDecodingError) in
                guard !line.isEmpty else { return 0 }
                guard count < most else { throw .tooManyFields }
                body(try FieldLine(line))
                return line.count
            }
        } catch {
            throw ResponseDecodingError(error)
        }
        guard let length else { return nil }
        if length == 0 { return .end }
        fieldCount += 1
        fieldBytes += length + 2
        return .field
    }
}
