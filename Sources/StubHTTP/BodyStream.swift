import Synchronization

/// A body that is written while it is sent: server-sent events, or one too long to be kept whole.
///
/// It may be written from any thread; the reader, a connection as a rule, takes what is there and
/// waits for more. A stream belongs to one response.
public final class BodyStream: Sendable {
    private typealias Callback = @Sendable () -> Void

    /// How the client finds the end of the body (RFC 9112 §6.3).
    public enum Framing: Sendable, Hashable {
        /// By the end of the connection.
        case untilClose
        /// By chunks; by the end of the connection for a client of HTTP/1.0.
        case chunked
        /// By so many bytes; a stream that ends before has failed.
        case length(Int)
    }

    /// How a stream has ended.
    public enum Ending: Sendable, Hashable {
        /// Whole; the trailers are sent behind chunks only.
        case complete(trailers: HTTPFields)
        /// Before it was whole: the client sees a broken body.
        case failed
    }

    private struct State {
        var pending: [UInt8] = []
        /// Bytes that were taken last, which the reader may still be sending.
        var taken = 0
        var ending: Ending?
        var wake: Callback?
        var onEnd: Callback?
        /// Those who wait in `send` for room.
        var writers: [CheckedContinuation<Void, Never>] = []

        /// Ends it unless it has ended, and returns what is to be called then.
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
    public let framing: Framing
    /// Whether it has no end of its own, so that a server that stops does not wait for it.
    public let isEndless: Bool

    /// Bytes that may wait for a reader of `write`; one that reads more slowly loses the stream.
    public static let limit = 1 << 20
    /// Bytes beyond which `send` waits for the reader.
    private static let highWater = 256 << 10

    /// A stream that nothing was written to.
    ///
    /// - Parameter isEndless: by default whether the end of the connection is the body's.
    public init(framing: Framing = .untilClose, isEndless: Bool? = nil) {
        self.framing = framing
        self.isEndless = isEndless ?? (framing == .untilClose)
    }

    /// Whether nothing more can be written: it has ended, or the client left or fell behind.
    public var isEnded: Bool { state.withLock { $0.ending != nil } }

    /// Adds to the body without waiting; `false` if the stream has ended.
    ///
    /// - Parameter limit: bytes that may wait for the reader; beyond, the stream ends.
    @discardableResult
    public func write(_ bytes: [UInt8], limit: Int = BodyStream.limit) -> Bool {
        add(bytes, limit: limit)
    }

    /// Adds to the body and waits until the reader has taken most of it; `false` if it has ended.
    @discardableResult
    public func send(_ bytes: [UInt8]) async -> Bool {
        guard add(bytes, limit: .max) else { return false }
        return await waitForRoom()
    }

    /// Waits until the reader has taken most of what was written; `false` if the stream has ended.
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

    /// Bytes that were written and that the reader, as far as is known, still holds or has to take.
    package var backlog: Int { state.withLock { $0.pending.count + $0.taken } }

    /// Ends the body after what was written.
    public func end(trailers: HTTPFields = [:]) {
        finish(.complete(trailers: trailers))
    }

    /// Ends the stream after what was written as incomplete: the client sees a broken body.
    public func fail() {
        finish(.failed)
    }

    /// Runs the closure when the stream ends, at once if it has; a later one replaces it.
    public func whenEnded(_ action: @escaping @Sendable () -> Void) {
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
            // Taken over where it can be: a first piece of a mebibyte is not there twice.
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
    /// Takes what was written; `wake` is called when there is more, if there is nothing now.
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

    /// Waits for the next piece; `nil` when everything is taken and the stream has ended.
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

    /// Sends the bytes and then all that the source has, and ends as the source does.
    ///
    /// It returns earlier when this stream has ended.
    ///
    /// - Parameter note: is called with every piece before it is sent.
    /// - Returns: whether all of it, up to a proper end, has been sent.
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

    /// How the stream has ended; `nil` while it has not.
    package var ending: Ending? { state.withLock(\.ending) }
}
