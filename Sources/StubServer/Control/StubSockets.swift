public import StubRules
import StubSupport

extension StubControls {
    /// Waits until a number of WebSockets of a path are open.
    ///
    /// - Parameter limit: the longest time to wait, in real time.
    /// - Returns: the sockets, at least as many as asked for, oldest first.
    /// - Throws: an error after the time.
    public func sockets(
        _ path: String, count: Int = 1, within limit: Duration
    ) async throws -> [StubSocket] {
        await StubSupport.wait(atMost: limit) {
            for await _ in self.controlled.changes() where self.sockets(path).count >= count {
                return
            }
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
