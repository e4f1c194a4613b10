/// The head that a connection has sent last, recognised by its bytes when it comes again.
///
/// Clients send the same fields with nearly every request of a connection, and not seldom the same
/// request. What has been read once need not be read again: the same bytes mean the same.
struct RepeatedHead: Sendable {
    /// The request line with its line end.
    private var line: [UInt8] = []
    /// The fields with the empty line that ends them.
    private var section: [UInt8] = []
    /// What the section said; `nil` while none is known.
    private var head: RequestHead?
    /// What line and section together meant; `nil` while that is not known.
    private var whole: Whole?
    private var isRecording = false

    /// A request without a body.
    struct Whole: Sendable {
        let request: HTTPRequest
        let keepsAlive: Bool
    }

    /// Longer ones are not kept, so that ten thousand idle connections stay small.
    private static let longestSection = 2048
    private static let longestLine = 512
}

// MARK: - Recognising

extension RepeatedHead {
    /// Takes the whole head off the input, if it is the same once more.
    mutating func takeWhole(from input: inout LineBuffer) -> Whole? {
        guard let whole, input.starts(with: line), input.starts(with: section, at: line.count)
        else { return nil }
        input.drop(line.count + section.count)
        return whole
    }

    /// Takes the section off the input and its fields into the head, if it is the same once more.
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

// MARK: - Noting

extension RepeatedHead {
    /// Notes the request line that is read.
    mutating func note(line: UnsafeBufferPointer<UInt8>) {
        whole = nil
        self.line.removeAll(keepingCapacity: true)
        if line.count <= Self.longestLine { self.line.append(line: line) }
    }

    /// Notes a line of a section that is read.
    mutating func note(field: UnsafeBufferPointer<UInt8>) {
        guard isRecording else { return }
        guard section.count + field.count + 2 <= Self.longestSection else {
            isRecording = false
            return
        }
        section.append(line: field)
    }

    /// Keeps what the section that is complete now has said.
    mutating func keep(_ head: RequestHead) {
        guard isRecording, head.isPlain else { return }
        section.append(.carriageReturn)
        section.append(.lineFeed)
        self.head = head
        isRecording = false
    }

    /// Keeps what line and section have come to, if both are known.
    mutating func keep(_ request: HTTPRequest, keepsAlive: Bool) {
        guard head != nil, !line.isEmpty else { return }
        whole = Whole(request: request, keepsAlive: keepsAlive)
    }
}

extension RepeatedHead {
    /// Hands itself out, so that it can grow while the decoder is in use.
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
