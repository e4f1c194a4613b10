/// Decodes bytes into requests: HTTP/1.1 as RFC 9112 defines it, strictly and without I/O.
///
/// Append the received bytes, then call `next` until it returns `nil`. The result does not depend
/// on how the bytes are split. The decoder is not copyable, because it is used on every event and
/// holds a dozen references.
package struct RequestDecoder: ~Copyable, Sendable {
    private let limits: HTTPLimits
    private var input = LineBuffer()
    private var state = State.start
    private var head: RequestHead?
    private var body: [UInt8] = []
    private var trailers = HTTPFields()
    private var emptyLines = 0
    private var section = FieldSection()
    private var chunks = ChunkFrames()
    private var hasPromisedContinue = false

    /// Whether the client keeps the connection open after the request returned last.
    package private(set) var keepsAlive = true

    package init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
    }

    private enum State {
        case start, fields
        case body(remaining: Int)
        case chunkLine
        case chunk(remaining: Int)
        case chunkEnd, trailers
        case failed(HTTPDecodingError, isHead: Bool)
    }

    /// Some clients send a CR LF after a body that belongs to no message (RFC 9112 §2.2).
    private static let mostEmptyLines = 4
    private static let headStart = [UInt8]("HEAD ".utf8)
}

// MARK: - Events

extension RequestDecoder {
    /// Whether no byte of a message has arrived: the connection is idle, not slow.
    package var isIdle: Bool {
        if case .start = state { input.isEmpty } else { false }
    }

    /// Whether a header section is being read; it has its own deadline.
    package var isReadingHead: Bool {
        switch state {
        case .start: !input.isEmpty
        case .fields: true
        default: false
        }
    }

    /// Whether the current or rejected request is HEAD, whose response has no content.
    package var isHead: Bool {
        switch state {
        case .start: input.starts(with: Self.headStart)
        case .failed(_, let isHead): isHead
        case .fields, .body, .chunkLine, .chunk, .chunkEnd, .trailers: head?.line.method == .head
        }
    }

    /// Bytes of the current body that have arrived.
    package var bodyBytes: Int { body.count }

    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        input.append(bytes)
    }

    package mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { input.append($0) }
    }

    /// The next complete request; `nil` if more bytes are needed.
    ///
    /// An error is final: it is thrown again by every later call.
    package mutating func next() throws(HTTPDecodingError) -> HTTPRequest? {
        do {
            while true {
                switch try advance() {
                case .moved: continue
                case .starved: return nil
                case .request(let request): return request
                }
            }
        } catch {
            state = .failed(error, isHead: isHead)
            throw error
        }
    }

    /// Takes the bytes behind the last request, which belong to another protocol now.
    package mutating func takeRest() -> [UInt8] {
        var rest: [UInt8] = []
        _ = input.move(upTo: input.count, into: &rest)
        return rest
    }

    /// Whether to send `100 Continue` now: once per request, and only before any of its body has
    /// arrived.
    package mutating func takesContinue() -> Bool {
        guard !hasPromisedContinue, body.isEmpty, input.isEmpty, head?.expectsContinue == true
        else { return false }
        switch state {
        case .body, .chunkLine:
            hasPromisedContinue = true
            return true
        case .start, .fields, .chunk, .chunkEnd, .trailers, .failed: return false
        }
    }
}

// MARK: - One step

extension RequestDecoder {
    private enum Step {
        case moved, starved
        case request(HTTPRequest)
    }

    private mutating func advance() throws(HTTPDecodingError) -> Step {
        switch state {
        case .start: try readStart()
        case .fields: try readFields()
        case .body(let remaining): readBody(remaining)
        case .chunkLine: try readChunkLine()
        case .chunk(let remaining): readChunk(remaining)
        case .chunkEnd: try readChunkEnd()
        case .trailers: try readTrailers()
        case .failed(let error, _): throw error
        }
    }

    private mutating func readStart() throws(HTTPDecodingError) -> Step {
        guard let first = input.byte(at: 0) else { return .starved }
        if first == .carriageReturn { return try skipEmptyLine() }
        if first == .lineFeed { throw .bareLineEnd }
        try input.inspect { (bytes) throws(HTTPDecodingError) in
            _ = try RequestLine.methodEnd(in: bytes, isWhole: false)
        }
        let line = try input.takeLine(limit: limits.startLine, tooLong: .targetTooLong) {
            (bytes) throws(HTTPDecodingError) in try RequestLine(bytes)
        }
        guard let line else { return .starved }
        head = RequestHead(line: line)
        state = .fields
        return .moved
    }

    private mutating func skipEmptyLine() throws(HTTPDecodingError) -> Step {
        guard let second = input.byte(at: 1) else { return .starved }
        emptyLines += 1
        guard second == .lineFeed, emptyLines <= Self.mostEmptyLines else {
            throw .malformedRequestLine
        }
        input.drop(2)
        return .moved
    }

    private mutating func readFields() throws(HTTPDecodingError) -> Step {
        // Moved out, so that its fields grow in place.
        guard var head = head.take() else { return .starved }
        do {
            return try readFields(of: &head)
        } catch {
            self.head = head
            throw error
        }
    }

    private mutating func readFields(
        of head: inout RequestHead
    ) throws(HTTPDecodingError) -> Step {
        while true {
            let step = try section.takeLine(from: &input, limits) {
                (field) throws(HTTPDecodingError) in try head.append(field)
            }
            if step == .end { return try beginBody(of: head) }
            if step == nil {
                self.head = head
                return .starved
            }
        }
    }

    private mutating func beginBody(of head: RequestHead) throws(HTTPDecodingError) -> Step {
        var head = head
        let framing = try head.framing()
        self.head = head
        switch framing {
        case .none, .length(0): return .request(finish(head))
        case .length(let length):
            guard length <= limits.body else { throw .bodyTooLarge }
            // The announced length may be a lie: memory grows with the bytes that arrive.
            body.reserveCapacity(min(length, 64 << 10))
            state = .body(remaining: length)
        case .chunked: state = .chunkLine
        }
        return .moved
    }

    private mutating func readBody(_ remaining: Int) -> Step {
        let left = remaining - input.move(upTo: remaining, into: &body)
        guard left == 0 else {
            state = .body(remaining: left)
            return .starved
        }
        return finishBody()
    }

    private mutating func readChunkLine() throws(HTTPDecodingError) -> Step {
        guard let size = try chunks.takeSize(from: &input) else { return .starved }
        guard size <= limits.body - body.count else { throw .bodyTooLarge }
        state = size == 0 ? .trailers : .chunk(remaining: size)
        return .moved
    }

    private mutating func readChunk(_ remaining: Int) -> Step {
        let left = remaining - input.move(upTo: remaining, into: &body)
        state = left == 0 ? .chunkEnd : .chunk(remaining: left)
        return left == 0 ? .moved : .starved
    }

    private mutating func readChunkEnd() throws(HTTPDecodingError) -> Step {
        guard try chunks.takeEnd(from: &input) else { return .starved }
        state = .chunkLine
        return .moved
    }

    private mutating func readTrailers() throws(HTTPDecodingError) -> Step {
        while true {
            var found: HTTPFields.Field?
            let step = try section.takeLine(from: &input, limits) {
                (field) throws(HTTPDecodingError) in
                if TrailerRules.forbids(field) { throw .forbiddenTrailer }
                found = field.field
            }
            if let found { trailers.append(found) }
            if step == .end { return finishBody() }
            if step == nil { return .starved }
        }
    }
}

// MARK: - Parts

extension RequestDecoder {
    private mutating func finishBody() -> Step {
        guard let head else { return .starved }
        return .request(finish(head))
    }

    /// Returns the request and resets the decoder.
    private mutating func finish(_ head: RequestHead) -> HTTPRequest {
        let request = HTTPRequest(
            head.line.method, head.line.target, fields: head.fields, body: body, trailers: trailers,
            isHTTP10: head.line.isHTTP10)
        keepsAlive = head.keepsAlive
        self.head = nil
        body = []
        trailers = [:]
        state = .start
        emptyLines = 0
        section = FieldSection()
        chunks = ChunkFrames()
        hasPromisedContinue = false
        return request
    }
}
