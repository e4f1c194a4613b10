import StubHTTP

/// A stream on its way to one client, cut into the pieces that its framing asks for.
struct OutgoingStream {
    private let stream: BodyStream
    private let isChunked: Bool
    /// Bytes that are still to come, where the head has announced a length.
    private var remaining: Int?

    /// What is to be sent next.
    struct Piece {
        var bytes: [UInt8]
        /// `nil` while more may follow.
        var ending: BodyStream.Ending?
    }

    init(_ stream: BodyStream, isHTTP10: Bool) {
        self.stream = stream
        switch stream.framing {
        case .untilClose:
            isChunked = false
        case .chunked:
            isChunked = !isHTTP10
        case .length(let length):
            isChunked = false
            remaining = length
        }
    }

    /// Whether the client finds the end of the body without the end of the connection.
    var isDelimited: Bool { isChunked || remaining != nil }

    /// Whether a server that stops does not wait for it.
    var isEndless: Bool { stream.isEndless }

    /// Takes what has been written; `wake` is called when there is more, if there is nothing now.
    mutating func next(wake: @escaping @Sendable () -> Void) -> Piece {
        let (bytes, ending) = stream.take(wake: wake)
        if isChunked { return chunked(bytes, ending) }
        guard let left = remaining else { return Piece(bytes: bytes, ending: ending) }
        // More than was announced would be read as the next response.
        guard bytes.count <= left else {
            stream.fail()
            return Piece(bytes: Array(bytes[..<left]), ending: .failed)
        }
        remaining = left - bytes.count
        let isShort = ending != nil && bytes.count < left
        return Piece(bytes: bytes, ending: isShort ? .failed : ending)
    }

    private func chunked(_ bytes: [UInt8], _ ending: BodyStream.Ending?) -> Piece {
        var bytes = ResponseEncoder.chunk(bytes)
        if case .complete(let trailers) = ending { bytes += ResponseEncoder.lastChunk(trailers) }
        return Piece(bytes: bytes, ending: ending)
    }

    /// Ends the stream, so that nobody writes to it any more.
    func end() {
        stream.end()
    }
}
