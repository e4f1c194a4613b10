import StubSupport
import Synchronization

extension SessionTable {
    /// Makes the sessions that use most release memory when another session is refused some.
    func shareMemory() {
        let isPending = SharedFlag()
        memory.journals.onRefusal { [weak self] in
            guard isPending.raise() else { return }
            // On another thread, outside of the critical section of the session that was refused
            // memory.
            BackgroundThread.shared.perform { [weak self] in
                isPending.lower()
                self?.trimJournals()
            }
        }
    }

    /// Releases a quarter of the journals' memory from the sessions that use most.
    func trimJournals() {
        let sessions = all.map { (session: $0, granted: $0.withState { $0.journal.granted }) }
        let level = MemoryGrant.level(
            of: sessions.map(\.granted), sum: memory.journals.limit / 4 * 3)
        for (session, granted) in sessions where granted > level {
            session.withState { $0.journal.shrink(to: level) }
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
