import StubBackport

/// The last session of each connection, so that a disconnected client is searched for in one
/// session.
final class LastSessions: Sendable {
    /// Protects only this dictionary; connections that only use the main session are not in it.
    private let numbers = Mutex<[Int: Int]>([:])
    /// Most stubs have no sessions, and then requests need no lock.
    private let isUsed = Atomic<Bool>(false)
    private let most: Int

    /// Creates an empty table.
    ///
    /// - Parameter most: the maximum number of connections; the oldest are removed.
    init(most: Int = 32_768) {
        self.most = most
    }

    /// Records the session of a connection's request; 0 is the main session.
    func note(_ connection: Int, session number: Int) {
        guard number > 0 || isUsed.load(ordering: .relaxed) else { return }
        isUsed.store(true, ordering: .relaxed)
        numbers.withLock { numbers in
            numbers[connection] = number > 0 ? number : nil
            guard numbers.count > most else { return }
            // Connections are numbered in order, so the lower half was opened first.
            let middle = numbers.keys.sorted()[numbers.count / 2]
            numbers = numbers.filter { $0.key >= middle }
        }
    }

    /// Removes and returns the number of the session that a connection used last.
    func take(_ connection: Int) -> Int {
        numbers.withLock { $0.removeValue(forKey: connection) } ?? 0
    }
}
