import Synchronization

/// Bytes that several holders share.
package final class MemoryPool: Sendable {
    package let limit: Int
    private let granted = Atomic<Int>(0)
    private let action = Mutex<(@Sendable () -> Void)?>(nil)

    package init(limit: Int) {
        self.limit = limit
    }

    /// The bytes that are granted at present.
    package var used: Int { granted.load(ordering: .relaxed) }

    /// Calls back when a holder is refused, within its critical section: holders that have much may
    /// give some of it back later.
    package func onRefusal(_ action: @escaping @Sendable () -> Void) {
        self.action.withLock { $0 = action }
    }

    /// Whether so many bytes more are granted.
    func take(_ bytes: Int) -> Bool {
        let sum = granted.add(bytes, ordering: .relaxed).newValue
        guard sum > limit else { return true }
        give(bytes)
        action.withLock { $0 }?()
        return false
    }

    func give(_ bytes: Int) {
        granted.subtract(bytes, ordering: .relaxed)
    }
}
