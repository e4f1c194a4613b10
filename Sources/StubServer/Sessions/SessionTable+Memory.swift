import StubNet
import StubSupport
import Synchronization

extension SessionTable {
    /// Lets the sessions that keep most make room when another is refused memory.
    func shareMemory() {
        let isPending = SharedFlag()
        memory.journals.onRefusal { [weak self] in
            guard isPending.raise() else { return }
            // Off the loop, and outside of the critical section of whoever was refused.
            BackgroundThread.shared.perform { [weak self] in
                isPending.lower()
                self?.trimJournals()
            }
        }
    }

    /// Takes a quarter of the journals' memory back from the sessions that keep most.
    func trimJournals() {
        let sessions = all.map { (session: $0, granted: $0.withState { $0.journal.granted }) }
        let level = MemoryGrant.level(
            of: sessions.map(\.granted), sum: memory.journals.limit / 4 * 3)
        for (session, granted) in sessions where granted > level {
            session.withState { $0.journal.shrink(to: level) }
        }
    }
}

/// A flag that one of many raises.
private final class SharedFlag: Sendable {
    private let isRaised = Atomic<Bool>(false)

    /// Whether it was lowered before.
    func raise() -> Bool {
        isRaised.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    }

    func lower() {
        isRaised.store(false, ordering: .relaxed)
    }
}
