import StubHTTP

/// A stream that is sent to one client, cut into the pieces that its framing requires.
struct OutgoingStream {
    private let stream: BodyStream
    private let isChunked: Bool
    /// The number of bytes still to be sent, if the head has announced a length.
    private var remaining: Int?

    /// The bytes to send next.
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

    /// Whether a server that stops closes the stream without waiting for its end.
    var isEndless: Bool { stream.isEndless }

    /// Returns the bytes that have been written; if there are none, `wake` is called when there are
    /// some.
    mutating func next(wake: @escaping @Sendable () -> Void) -> Piece {
        let (bytes, ending) = stream.take(wake: wake)
        if isChunked { return chunked(bytes, ending) }
        guard let left = remaining else { return Piece(bytes: bytes, ending: ending) }
        // The client would read the bytes beyond the announced length as the next response.
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

    /// Ends the stream, so that its writer stops.
    func end() {
        stream.end()
    }
}
