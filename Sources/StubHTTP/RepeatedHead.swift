/// The header section that a connection has sent last, recognised by its bytes when it comes again.
///
/// Clients send the same fields with nearly every request of a connection. What has been read once
/// need not be read again: the same bytes mean the same fields.
struct RepeatedHead: Sendable {
    /// The section with the empty line that ends it.
    private var section: [UInt8] = []
    private var head: RequestHead?
    private var isRecording = false

    /// Larger ones are not kept, so that ten thousand idle connections stay small.
    private static let longest = 2048

    /// Takes the section off the input and its fields into the head, if it is the same once more.
    mutating func take(from input: inout LineBuffer, into head: inout RequestHead) -> Bool {
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

    /// Notes a line of a section that is read.
    mutating func note(_ line: UnsafeBufferPointer<UInt8>) {
        guard isRecording else { return }
        guard section.count + line.count + 2 <= Self.longest else {
            isRecording = false
            return
        }
        section.append(contentsOf: line)
        section.append(.carriageReturn)
        section.append(.lineFeed)
    }

    /// Keeps what the section that is complete now has said.
    mutating func keep(_ head: RequestHead) {
        guard isRecording, head.isPlain else { return }
        section.append(.carriageReturn)
        section.append(.lineFeed)
        self.head = head
        isRecording = false
    }
}
