import Synchronization

/// Which session each connection has asked last, so that a client that leaves is looked for in one.
final class LastSessions: Sendable {
    /// Guards nothing but itself; connections that only ever asked the stub's own session are not
    /// in it.
    private let numbers = Mutex<[Int: Int]>([:])
    /// Most stubs have no sessions, and then requests need no lock.
    private let isUsed = Atomic<Bool>(false)
    private let most: Int

    /// - Parameter most: connections that are remembered; the oldest are forgotten.
    init(most: Int = 32_768) {
        self.most = most
    }

    /// Notes that a connection asks the session of that number, which is 0 for the stub's own.
    func note(_ connection: Int, session number: Int) {
        guard number > 0 || isUsed.load(ordering: .relaxed) else { return }
        isUsed.store(true, ordering: .relaxed)
        numbers.withLock { numbers in
            numbers[connection] = number > 0 ? number : nil
            guard numbers.count > most else { return }
            // Connections count up, so that the lower half are those that were opened first.
            let middle = numbers.keys.sorted()[numbers.count / 2]
            numbers = numbers.filter { $0.key >= middle }
        }
    }

    /// The number of the session that a connection has asked last, which is then forgotten.
    func take(_ connection: Int) -> Int {
        numbers.withLock { $0.removeValue(forKey: connection) } ?? 0
    }
}
