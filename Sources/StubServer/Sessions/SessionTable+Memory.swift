import StubBackport
import StubFixtures
import StubSupport

extension SessionTable {
    /// Makes the sessions that use most release memory when another session is refused some.
    func shareMemory() {
        let isPending = SharedFlag()
        memory.kept.onRefusal { [weak self] in
            guard isPending.raise() else { return }
            // On another thread, outside of the critical section of the session that was refused
            // memory.
            BackgroundThread.shared.perform { [weak self] in
                isPending.lower()
                self?.trimMemory()
            }
        }
    }

    /// Releases so much memory that a list of this many bytes can be kept, if that is possible.
    func makeRoom(for bytes: Int) {
        guard bytes > memory.kept.left, bytes < memory.kept.limit else { return }
        trimMemory(for: bytes)
    }

    /// Releases memory: lists that were not used since the last time, and then the oldest entries of
    /// the sessions that use most.
    ///
    /// - Parameter bytes: so much is released, or at least a quarter of the memory.
    func trimMemory(for bytes: Int = 0) {
        let all = all
        for session in all { session.withState { $0.fixtures.evictUnusedLists() } }
        let sessions = all.map { (session: $0, granted: $0.withState { $0.memory.granted }) }
        let lists = max(0, memory.kept.used - sessions.reduce(0) { $0 + $1.granted })
        let limit = memory.kept.limit
        // What other requests may use before the list is kept.
        let reserve = limit / 16
        let level = MemoryGrant.level(
            of: sessions.map(\.granted),
            sum: max(0, min(limit / 4 * 3, limit - bytes - reserve) - lists))
        for (session, granted) in sessions where granted > level {
            session.withState { $0.releaseMemory(above: level) }
        }
    }
}

/// A flag that one of several threads raises.
private final class SharedFlag: Sendable {
    private let isRaised = Atomic<Bool>(false)

    /// Raises the flag; returns whether it was lowered before.
    func raise() -> Bool {
        isRaised.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    }

    func lower() {
        isRaised.store(false, ordering: .relaxed)
    }
}
