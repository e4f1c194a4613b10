import Synchronization

/// A body that is written while it is sent, for answers that have no end of their own.
///
/// Server-sent events are such. It may be written from any thread; the connection takes what is
/// there and waits for more. A stream belongs to one response.
public final class BodyStream: Sendable {
    private typealias Callback = @Sendable () -> Void

    private struct State {
        var pending: [UInt8] = []
        var isEnded = false
        var wake: Callback?
        var onEnd: Callback?

        mutating func end() -> Callback? {
            isEnded = true
            return onEnd.take()
        }
    }

    private let state = Mutex(State())

    /// Bytes that may wait for a client; one that reads more slowly loses the stream.
    public static let limit = 1 << 20

    /// A stream that nothing was written to.
    public init() {}

    /// Whether nothing more can be written: it was ended, or the client left or fell behind.
    public var isEnded: Bool { state.withLock(\.isEnded) }

    /// Adds to the body; `false` if the stream has ended.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
        let (wake, onEnd, isEnded) = state.withLock { state -> (Callback?, Callback?, Bool) in
            guard !state.isEnded else { return (nil, nil, true) }
            state.pending += bytes
            let isTooMuch = state.pending.count > Self.limit
            return (state.wake.take(), isTooMuch ? state.end() : nil, isTooMuch)
        }
        wake?()
        onEnd?()
        return !isEnded
    }

    /// Ends the body after what was written.
    public func end() {
        let (wake, onEnd) = state.withLock { ($0.wake.take(), $0.end()) }
        wake?()
        onEnd?()
    }

    /// Runs the closure when the stream ends, at once if it has.
    public func whenEnded(_ action: @escaping @Sendable () -> Void) {
        let isEnded = state.withLock { state in
            if !state.isEnded { state.onEnd = action }
            return state.isEnded
        }
        if isEnded { action() }
    }
}

// MARK: - For the connection

extension BodyStream {
    /// Takes what was written; `wake` is called when there is more, if there is nothing now.
    package func take(
        wake: @escaping @Sendable () -> Void
    ) -> (bytes: [UInt8], isEnded: Bool) {
        state.withLock { state in
            defer { state.pending = [] }
            if state.pending.isEmpty, !state.isEnded { state.wake = wake }
            return (state.pending, state.isEnded)
        }
    }
}
