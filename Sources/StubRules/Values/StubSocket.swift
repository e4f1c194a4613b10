import StubBackport
public import StubHTTP
package import StubSupport

/// A WebSocket that a client has opened (RFC 6455).
///
/// ```swift
/// stub.on(.get, "/chat") { _ in
///     .socket { socket in
///         socket.send("hello")
///         for await message in socket.messages { socket.send(message) }
///     }
/// }
/// ```
///
/// Pings are answered, and a close is confirmed, without anybody's doing. Extensions are declined.
public final class StubSocket: Sendable {
    /// The request that has opened the socket.
    public let request: StubRequest
    /// The subprotocol on which client and stub have agreed; `nil` if there is none.
    public let subprotocol: String?
    /// What is said once the socket is open.
    package let talk: SocketAnswer.Talk
    package let output = BodyStream(framing: .untilClose)
    private let state = Mutex(State())

    private struct State {
        var decoder = WebSocketDecoder()
        /// The newest messages of the client.
        var received: [SocketMessage] = []
        /// The bytes of `received`.
        var receivedBytes = 0
        /// How many messages there were before `received`.
        var dropped = 0
        var memory = MemoryGrant(of: nil)
        /// Whether the stub has sent a close frame, after which it sends nothing more.
        var hasClosed = false
        /// The code that the client has closed with.
        var closeCode: Int?
        var observer: Observer?
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var lastWaiter = 0
        /// What is cancelled when the socket ends.
        var work: [Task<Void, Never>] = []

        /// Keeps a message, and as many of those before as there may be.
        mutating func keep(_ message: SocketMessage) {
            received.append(message)
            receivedBytes += StubSocket.weight(of: message)
            while received.count > StubSocket.mostKept.count
                || receivedBytes > StubSocket.mostKept.bytes
            {
                dropOldest()
            }
            memory.fit(to: receivedBytes + decoder.heldBytes)
        }

        mutating func dropOldest() {
            receivedBytes -= StubSocket.weight(of: received.removeFirst())
            dropped += 1
        }

        /// Requests memory for what has arrived; messages that are kept make room for it.
        mutating func hasRoom() -> Bool {
            while !memory.grow(to: receivedBytes + decoder.heldBytes) {
                guard !received.isEmpty else { return false }
                dropOldest()
            }
            return true
        }

        mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
            defer { waiting = [:] }
            return Array(waiting.values)
        }
    }

    /// Hears of everything that is sent and received.
    package struct Observer: Sendable {
        /// Called after each frame.
        let frame: @Sendable (_ isFromClient: Bool, WebSocketEvent) -> Void
        /// Called after each message of the client.
        let message: @Sendable (SocketMessage) -> Void

        package init(
            frame: @escaping @Sendable (_ isFromClient: Bool, WebSocketEvent) -> Void,
            message: @escaping @Sendable (SocketMessage) -> Void
        ) {
            self.frame = frame
            self.message = message
        }
    }

    /// How many messages of the client are kept, and how many of their bytes.
    private static let mostKept = (count: 1000, bytes: 4 << 20)
    /// How many bytes may wait for a client that reads slowly; it is disconnected beyond that.
    private static let mostPending = 4 << 20
    /// How long a client has to confirm a close.
    private static let closingTime = Duration.seconds(5)

    package init(_ request: StubRequest, subprotocol: String?, talk: SocketAnswer.Talk) {
        self.request = request
        self.subprotocol = subprotocol
        self.talk = talk
    }

    /// Whether messages can be sent: neither side has closed, and the client has not left.
    public var isOpen: Bool { !output.isEnded && !state.withLock(\.hasClosed) }

    /// The code with which the client has closed: 1005 if it gave none, 1006 if it has left without a
    /// close frame; `nil` while it has done neither.
    public var closeCode: Int? {
        state.withLock(\.closeCode) ?? (output.isEnded ? 1006 : nil)
    }
}

// MARK: - Sending

extension StubSocket {
    /// Sends a message in one frame; returns `false` if the socket is not open any more.
    @discardableResult
    public func send(_ message: SocketMessage) -> Bool {
        let kind: WebSocketFrame.Kind = message.text == nil ? .binary : .text
        return send(WebSocketFrame(kind, message.bytes), as: .message(message))
    }

    /// Sends a ping; returns `false` if the socket is not open any more.
    @discardableResult
    public func ping() -> Bool { send(WebSocketFrame(.ping, []), as: .ping([])) }

    /// Closes the socket: sends a close frame, and ends the connection when the client has confirmed
    /// it, or after five seconds.
    ///
    /// - Parameters:
    ///   - code: 1000 for a normal end, see RFC 6455 §7.4; 1005 sends a frame without a code.
    ///   - reason: a text of at most 123 bytes.
    public func close(_ code: Int = 1000, reason: String = "") {
        guard sendClose(code == 1005 ? nil : code, reason) else { return }
        cancelAtEnd(
            Task { [weak self] in
                guard (try? await Task.sleep(for: Self.closingTime)) != nil else { return }
                self?.output.end()
            })
    }

    /// Ends the connection without a close frame, as a network that fails does.
    public func breakOff() {
        state.withLock { $0.hasClosed = true }
        output.fail()
    }

    @discardableResult
    private func sendClose(_ code: Int?, _ reason: String) -> Bool {
        let frame = WebSocketFrame.close(code, reason)
        // Written in the lock, so that the stream does not end in between.
        let isSent = state.withLock { state in
            defer { state.hasClosed = true }
            return !state.hasClosed && output.write(frame.bytes)
        }
        guard isSent else { return false }
        observer?.frame(false, .close(code: code, reason: reason))
        return true
    }

    private func send(_ frame: WebSocketFrame, as event: WebSocketEvent) -> Bool {
        // Written in the lock, because nothing may follow a close frame (§5.5.1).
        let isSent = state.withLock { state in
            let bytes = frame.bytes
            return !state.hasClosed
                && output.write(bytes, limit: max(Self.mostPending, bytes.count))
        }
        if isSent { observer?.frame(false, event) }
        return isSent
    }

    private var observer: Observer? { state.withLock(\.observer) }
}

// MARK: - Receiving

extension StubSocket {
    /// The newest messages that the client has sent, oldest first: at most 1,000, and 4 MiB.
    public var received: [SocketMessage] { state.withLock(\.received) }

    /// Waits until the client has sent a number of messages.
    ///
    /// - Parameter limit: the longest time to wait, in real time.
    /// - Returns: the messages, at least as many as asked for.
    /// - Throws: an error after the time, or when the socket is closed.
    @discardableResult
    public func received(count: Int, within limit: Duration) async throws -> [SocketMessage] {
        await StubSupport.wait(atMost: limit) { await self.wait(for: count) }
        let (messages, all) = state.withLock { ($0.received, $0.dropped + $0.received.count) }
        guard all >= count else {
            throw MessagesMissing(found: messages, count: count, isOpen: isOpen, limit: limit)
        }
        return messages
    }

    /// The messages of the client from the first one on, until the socket closes.
    public var messages: AsyncStream<SocketMessage> {
        let reader = Reader(socket: self)
        return AsyncStream { await reader.next() }
    }

    /// Reads the messages one after the other.
    private final class Reader: Sendable {
        let socket: StubSocket
        private let place = Atomic<Int>(0)

        init(socket: StubSocket) {
            self.socket = socket
        }

        func next() async -> SocketMessage? {
            let place = place.load(ordering: .relaxed)
            await socket.wait(for: place + 1)
            guard !Task.isCancelled, let (message, index) = socket.message(from: place) else {
                return nil
            }
            self.place.store(index + 1, ordering: .relaxed)
            return message
        }
    }

    /// The message at a place, or the first later one that is kept.
    private func message(from place: Int) -> (SocketMessage, index: Int)? {
        state.withLock { state in
            let index = max(place, state.dropped)
            guard index < state.dropped + state.received.count else { return nil }
            return (state.received[index - state.dropped], index)
        }
    }

    /// Waits until the client has sent a number of messages, or the socket is closed.
    private func wait(for count: Int) async {
        while !Task.isCancelled {
            let id = state.withLock { state in
                state.lastWaiter += 1
                return state.lastWaiter
            }
            let hasAll = await withTaskCancellationHandler {
                await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                    let waits = state.withLock { state in
                        let waits = !isOver(count, state) && !Task.isCancelled
                        if waits { state.waiting[id] = continuation }
                        return waits
                    }
                    if !waits { continuation.resume() }
                }
                return state.withLock { isOver(count, $0) }
            } onCancel: {
                state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
            }
            if hasAll { return }
        }
    }

    private func isOver(_ count: Int, _ state: State) -> Bool {
        state.dropped + state.received.count >= count || state.closeCode != nil || output.isEnded
    }
}

/// A client has sent fewer messages than were waited for.
package struct MessagesMissing: Error, Sendable, CustomStringConvertible {
    let found: [SocketMessage]
    let count: Int
    let isOpen: Bool
    let limit: Duration

    /// How many messages there were, and the last ones.
    package var description: String {
        let start =
            "\(found.count) of \(count) messages have arrived "
            + (isOpen ? "within \(limit)" : "before the socket was closed")
        let last = found.suffix(10).map { $0.text ?? "\($0.bytes.count) bytes" }
        return ([start + (last.isEmpty ? "" : ":")] + last).joined(separator: "\n  ")
    }
}

// MARK: - For the connection and the session

extension StubSocket: ProtocolUpgrade {
    package var name: String { "websocket" }

    /// Begins to report to an observer.
    package func begin(observer: Observer, memory: MemoryGrant) {
        state.withLock { state in
            state.observer = observer
            state.memory = memory
        }
    }

    /// Cancels a task when the socket ends, or now if it has ended.
    package func cancelAtEnd(_ task: Task<Void, Never>) {
        let isOver = state.withLock { state in
            if !output.isEnded { state.work.append(task) }
            return output.isEnded
        }
        if isOver { task.cancel() }
    }

    package func receive(_ bytes: [UInt8]) {
        state.withLock { $0.decoder.append(bytes) }
        while let event = next() {
            switch event {
            case .success(let event): handle(event)
            case .failure(let violation):
                sendClose(violation.code, violation.reason)
                return output.end()
            }
        }
    }

    private func next() -> Result<WebSocketEvent, WebSocketViolation>? {
        state.withLock { state in
            // What follows a close frame is no part of the conversation (§1.4).
            guard state.closeCode == nil, !output.isEnded else { return nil }
            do throws(WebSocketViolation) {
                guard state.hasRoom() else { throw .noMemory }
                let event = try state.decoder.next()
                return event.map { .success($0) }
            } catch {
                return .failure(error)
            }
        }
    }

    private func handle(_ event: WebSocketEvent) {
        observer?.frame(true, event)
        if case .message(let message) = event { keep(message) }
        switch event {
        case .message(let message): observer?.message(message)
        case .ping(let payload): _ = send(WebSocketFrame(.pong, payload), as: .pong(payload))
        case .pong: break
        case .close(let code, _):
            state.withLock { $0.closeCode = code ?? 1005 }
            sendClose(code, "")
            output.end()
        }
    }

    private func keep(_ message: SocketMessage) {
        let waiting = state.withLock { state in
            state.keep(message)
            return state.takeWaiting()
        }
        for continuation in waiting { continuation.resume() }
    }

    private static func weight(of message: SocketMessage) -> Int {
        switch message {
        case .text(let text): text.utf8.count + 64
        case .bytes(let bytes): bytes.count + 64
        }
    }

    /// Ends what waits for the client, which has left.
    package func finish() {
        let (waiting, work) = state.withLock { state in
            state.hasClosed = true
            defer { state.work = [] }
            return (state.takeWaiting(), state.work)
        }
        for task in work { task.cancel() }
        for continuation in waiting { continuation.resume() }
    }
}
