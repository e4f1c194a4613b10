import StubBackport

/// An amount of memory that several holders share.
package final class MemoryPool: Sendable {
    package let limit: Int
    private let granted = Atomic<Int>(0)
    private let action = Mutex<(@Sendable () -> Void)?>(nil)

    package init(limit: Int) {
        self.limit = limit
    }

    /// The number of bytes that are not granted now.
    package var left: Int { limit - used }

    /// The number of bytes granted now.
    package var used: Int { granted.load(ordering: .relaxed) }

    /// Sets an action that runs when memory is refused, inside the holder's critical section.
    ///
    /// It can make other holders release memory later.
    package func onRefusal(_ action: @escaping @Sendable () -> Void) {
        self.action.withLock { $0 = action }
    }

    /// Grants a number of bytes, or returns `false`.
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
