import StubBackport

/// A body that is written while it is sent: server-sent events, or a body too long to keep in
/// memory.
///
/// Any thread may write to it. The reader, usually a connection, takes what is there and waits for
/// more. A stream belongs to one response.
package final class BodyStream: Sendable {
    private typealias Callback = @Sendable () -> Void

    /// How the client finds the end of the body (RFC 9112 §6.3).
    package enum Framing: Sendable, Hashable {
        /// The connection closes after the body.
        case untilClose
        /// The body is sent in chunks, or up to the end of the connection for an HTTP/1.0 client.
        case chunked
        /// The body has this many bytes; a stream that ends earlier has failed.
        case length(Int)
    }

    /// How a stream has ended.
    package enum Ending: Sendable, Hashable {
        /// The body is complete; trailers are sent after chunks only.
        case complete(trailers: HTTPFields)
        /// The body is incomplete, and the client can detect it.
        case failed
    }

    private struct State {
        var pending: [UInt8] = []
        /// Bytes that were taken last, which the reader may still be sending.
        var taken = 0
        var ending: Ending?
        var wake: Callback?
        var onEnd: Callback?
        /// Tasks that wait in `send` until the reader has taken more.
        var writers: [CheckedContinuation<Void, Never>] = []

        /// Ends the stream unless it has ended, and returns the callbacks to run.
        mutating func end(_ ending: Ending) -> [Callback] {
            guard self.ending == nil else { return [] }
            self.ending = ending
            return takeWriters() + [wake.take(), onEnd.take()].compactMap(\.self)
        }

        mutating func takeWriters() -> [Callback] {
            defer { writers = [] }
            return writers.map { writer in { writer.resume() } }
        }
    }

    private let state = Mutex(State())

    /// How the body is delimited.
    package let framing: Framing
    /// Whether the body never ends by itself; a stopping server does not wait for such a stream.
    package let isEndless: Bool

    /// How many bytes from `write` may wait for the reader, 1 MiB; the stream ends if the reader is
    /// slower.
    package static let limit = 1 << 20
    /// `send` waits for the reader while more bytes than this are pending.
    private static let highWater = 256 << 10

    /// Creates an empty stream.
    ///
    /// - Parameter isEndless: by default `true` if the framing is `untilClose`.
    package init(framing: Framing = .untilClose, isEndless: Bool? = nil) {
        self.framing = framing
        self.isEndless = isEndless ?? (framing == .untilClose)
    }

    /// Whether nothing more can be written: the stream has ended, or the client left or is too
    /// slow.
    package var isEnded: Bool { state.withLock { $0.ending != nil } }

    /// Appends to the body without waiting; `false` if the stream has ended.
    ///
    /// - Parameter limit: how many bytes may wait for the reader; the stream ends beyond that.
    @discardableResult
    package func write(_ bytes: [UInt8], limit: Int = BodyStream.limit) -> Bool {
        add(bytes, limit: limit)
    }

    /// Appends to the body and waits until the reader has taken most of it; `false` if the stream
    /// has ended.
    @discardableResult
    package func send(_ bytes: [UInt8]) async -> Bool {
        guard add(bytes, limit: .max) else { return false }
        return await waitForRoom()
    }

    /// Waits until the reader has taken most of the written bytes; `false` if the stream has ended.
    package func waitForRoom() async -> Bool {
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                if state.pending.count <= Self.highWater || state.ending != nil { return true }
                state.writers.append(continuation)
                return false
            }
            if hasRoom { continuation.resume() }
        }
        return !isEnded
    }

    /// Written bytes that the reader has not processed yet, as far as is known.
    package var backlog: Int { state.withLock { $0.pending.count + $0.taken } }

    /// Ends the body once the written bytes are sent.
    package func end(trailers: HTTPFields = [:]) {
        finish(.complete(trailers: trailers))
    }

    /// Ends the stream as incomplete once the written bytes are sent; the client can detect this.
    package func fail() {
        finish(.failed)
    }

    /// Runs the closure when the stream ends, or now if it has ended; a later closure replaces it.
    package func whenEnded(_ action: @escaping @Sendable () -> Void) {
        let isEnded = state.withLock { state in
            if state.ending == nil { state.onEnd = action }
            return state.ending != nil
        }
        if isEnded { action() }
    }

    private func finish(_ ending: Ending) {
        for callback in state.withLock({ $0.end(ending) }) { callback() }
    }

    private func add(_ bytes: [UInt8], limit: Int) -> Bool {
        let (callbacks, isOpen) = state.withLock { state -> ([Callback], Bool) in
            guard state.ending == nil else { return ([], false) }
            // Assigned, not copied: the first piece may be a mebibyte.
            if state.pending.isEmpty { state.pending = bytes } else { state.pending += bytes }
            guard state.pending.count > limit else {
                return ([state.wake.take()].compactMap(\.self), true)
            }
            return (state.end(framing == .untilClose ? .complete(trailers: [:]) : .failed), false)
        }
        for callback in callbacks { callback() }
        return isOpen
    }
}

// MARK: - For the reader

extension BodyStream {
    /// Takes the pending bytes; if there are none, `wake` is called once there are.
    package func take(
        wake: @escaping @Sendable () -> Void
    ) -> (bytes: [UInt8], ending: Ending?) {
        let (piece, callbacks) = state.withLock { state in
            let piece = (bytes: state.pending, ending: state.ending)
            state.pending = []
            state.taken = piece.bytes.count
            if piece.bytes.isEmpty, piece.ending == nil { state.wake = wake }
            return (piece, state.takeWriters())
        }
        for callback in callbacks { callback() }
        return piece
    }

    /// Waits for the next piece; `nil` once everything is taken and the stream has ended.
    package func next() async -> [UInt8]? {
        while true {
            let piece = await withCheckedContinuation {
                (continuation: CheckedContinuation<[UInt8]?, Never>) in
                let piece = take { continuation.resume(returning: nil) }
                if !piece.bytes.isEmpty || piece.ending != nil {
                    continuation.resume(returning: piece.bytes)
                }
            }
            if let piece { return piece.isEmpty ? nil : piece }
        }
    }

    /// Sends the bytes, then everything the source yields, and ends the way the source ends.
    ///
    /// It returns early if this stream ends.
    ///
    /// - Parameter note: called with every piece before it is sent.
    /// - Returns: whether the whole body was sent and the source ended completely.
    @discardableResult
    package func relay(
        from source: BodyStream, after first: [UInt8] = [],
        noting note: ([UInt8]) -> Void = { _ in }
    ) async -> Bool {
        if !first.isEmpty {
            note(first)
            guard await send(first) else { return false }
        }
        while let piece = await source.next() {
            note(piece)
            guard await send(piece) else { return false }
        }
        guard case .complete(let trailers) = source.ending, !isEnded else {
            fail()
            return false
        }
        end(trailers: trailers)
        return true
    }

    /// How the stream ended; `nil` while it is open.
    package var ending: Ending? { state.withLock(\.ending) }
}
