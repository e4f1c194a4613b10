import StubBackport
import StubContract
public import StubHTTP
public import StubRules

extension StubSession {
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
        let open = openStreams.withLock { streams in
            streams.sorted { $0.key < $1.key }.compactMap(\.value.socket)
        }
        return open.filter { socket in
            pattern.matches(
                Exchange(id: 0, request: socket.request.http, receivedAt: 0, arrival: .zero))
        }
    }

    /// Waits until a number of WebSockets of a path are open.
    ///
    /// - Parameter limit: the longest time to wait, in real time.
    /// - Returns: the sockets, at least as many as asked for, oldest first.
    /// - Throws: an error after the time.
    public func sockets(
        _ path: String, count: Int = 1, within limit: Duration
    ) async throws -> [StubSocket] {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in self.changes() where self.sockets(path).count >= count { return }
            }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
        let found = sockets(path)
        guard found.count >= count else {
            throw SocketsMissing(
                path: path, found: found.count, count: count, limit: limit,
                others: received().suffix(NotReceived.shown).map(\.description))
        }
        return found
    }
}

extension Stub {
    /// The open WebSockets of a path, see ``StubSession/sockets(_:)``.
    public func sockets(_ path: String? = nil) -> [StubSocket] { main.sockets(path) }

    /// Waits until a number of WebSockets of a path are open, see
    /// ``StubSession/sockets(_:count:within:)``.
    public func sockets(
        _ path: String, count: Int = 1, within limit: Duration
    ) async throws -> [StubSocket] {
        try await main.sockets(path, count: count, within: limit)
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

/// Fewer WebSockets are open than were waited for.
struct SocketsMissing: Error, CustomStringConvertible {
    let path: String
    let found: Int
    let count: Int
    let limit: Duration
    /// The last requests, as texts.
    let others: [String]

    var description: String {
        let start = "\(found) of \(count) WebSockets of \(path) are open after \(limit). "
        let all = others.isEmpty ? "No request has arrived." : "The last requests:"
        return ([start + all] + others).joined(separator: "\n  ")
    }
}
