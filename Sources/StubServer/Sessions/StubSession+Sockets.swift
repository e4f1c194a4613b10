import StubBackport
import StubContract
public import StubHTTP
public import StubRules

extension StubControls {
    /// The open WebSockets of a path, such as `/chat` or `/rooms/{id}`, oldest first; without a path
    /// all of them.
    ///
    /// ```swift
    /// let chat = try await stub.sockets("/chat", count: 1, within: .seconds(5))
    /// chat.send("hello")
    /// #expect(chat[0].received.last == "hi")
    /// ```
    public func sockets(_ path: String? = nil) -> [StubSocket] {
        let pattern = RequestPattern(path: path)
        let open = controlled.openStreams.withLock { streams in
            streams.sorted { $0.key < $1.key }.compactMap(\.value.socket)
        }
        return open.filter { socket in
            pattern.matches(
                Exchange(id: 0, request: socket.request.http, receivedAt: 0, arrival: .zero))
        }
    }
}

extension [StubSocket] {
    /// Sends a message over each socket; returns over how many it was sent.
    @discardableResult
    public func send(_ message: SocketMessage) -> Int {
        reduce(0) { $0 + ($1.send(message) ? 1 : 0) }
    }

    /// Closes each socket, see ``StubSocket/close(_:reason:)``.
    public func close(_ code: Int = 1000, reason: String = "") {
        for socket in self { socket.close(code, reason: reason) }
    }
}
