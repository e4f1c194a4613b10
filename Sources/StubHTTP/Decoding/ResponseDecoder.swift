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
    private var section = FieldSection()
    private var chunks = ChunkFrames()

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
        section = FieldSection()
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
        let size: Int?
        do {
            size = try chunks.takeSize(from: &input)
        } catch {
            throw .malformedChunk
        }
        guard let size else { return .starved }
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
        do {
            guard try chunks.takeEnd(from: &input) else { return .starved }
        } catch {
            throw .malformedChunk
        }
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
    private mutating func takePiece(upTo limit: Int) -> [UInt8] {
        var piece: [UInt8] = []
        _ = input.move(upTo: min(limit, Self.largestPiece), into: &piece)
        return piece
    }

    private mutating func takeField(
        _ body: (FieldLine) -> Void
    ) throws(ResponseDecodingError) -> FieldSection.Step? {
        do {
            return try section.takeLine(from: &input, limits) { body($0) }
        } catch {
            throw ResponseDecodingError(error)
        }
    }
}
