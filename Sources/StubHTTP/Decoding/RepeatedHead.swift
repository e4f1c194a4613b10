/// Caches the last request head of a connection, keyed by its bytes.
///
/// Clients send the same fields with nearly every request of a connection, and often the same
/// request. Equal bytes decode to the same head, so it need not be decoded again.
struct RepeatedHead: Sendable {
    /// The request line with its line end.
    private var line: [UInt8] = []
    /// The field lines with the empty line that ends them.
    private var section: [UInt8] = []
    /// The decoded fields; `nil` while nothing is cached.
    private var head: RequestHead?
    /// The decoded request; `nil` while nothing is cached.
    private var whole: Whole?
    private var isRecording = false

    /// A decoded request without a body.
    struct Whole: Sendable {
        let request: HTTPRequest
        let keepsAlive: Bool
    }

    /// Longer heads are not cached, so that ten thousand idle connections need little memory.
    private static let longestSection = 2048
    private static let longestLine = 512
}

// MARK: - Lookup

extension RepeatedHead {
    /// Takes the whole head from the input if it is the cached one.
    mutating func takeWhole(from input: inout LineBuffer) -> Whole? {
        guard let whole, input.starts(with: line), input.starts(with: section, at: line.count)
        else { return nil }
        input.drop(line.count + section.count)
        return whole
    }

    /// Takes the field section from the input, and sets the fields of the head, if it is the cached
    /// one.
    mutating func takeSection(from input: inout LineBuffer, into head: inout RequestHead) -> Bool {
        if let last = self.head, last.line.isHTTP10 == head.line.isHTTP10,
            input.starts(with: section)
        {
            input.drop(section.count)
            let line = head.line
            head = last
            head.line = line
            return true
        }
        self.head = nil
        section.removeAll(keepingCapacity: true)
        isRecording = true
        return false
    }
}

// MARK: - Recording

extension RepeatedHead {
    /// Records the request line that was read.
    mutating func record(line: UnsafeBufferPointer<UInt8>) {
        whole = nil
        self.line.removeAll(keepingCapacity: true)
        if line.count <= Self.longestLine { self.line.append(line: line) }
    }

    /// Records a field line that was read.
    mutating func record(field: UnsafeBufferPointer<UInt8>) {
        guard isRecording else { return }
        guard section.count + field.count + 2 <= Self.longestSection else {
            isRecording = false
            return
        }
        section.append(line: field)
    }

    /// Caches the decoded fields of a complete section.
    mutating func keep(_ head: RequestHead) {
        guard isRecording, head.isPlain else { return }
        section.append(.carriageReturn)
        section.append(.lineFeed)
        self.head = head
        isRecording = false
    }

    /// Caches the request, if both its line and its section were recorded.
    mutating func keep(_ request: HTTPRequest, keepsAlive: Bool) {
        guard head != nil, !line.isEmpty else { return }
        whole = Whole(request: request, keepsAlive: keepsAlive)
    }
}

extension RepeatedHead {
    /// Moves the value out, so that it can be changed without a copy while the decoder is in use.
    mutating func take() -> RepeatedHead {
        defer { self = RepeatedHead() }
        return self
    }
}

extension [UInt8] {
    fileprivate mutating func append(line: UnsafeBufferPointer<UInt8>) {
        append(contentsOf: line)
        append(.carriageReturn)
        append(.lineFeed)
    }
}
