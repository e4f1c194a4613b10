import StubBackport

/// Admits work in the order of arrival, as long as its total cost stays within a limit.
final class WorkGate: Sendable {
    private struct State {
        var used = 0
        var waiting: [(cost: Int, continuation: CheckedContinuation<Void, Never>)] = []

        /// Removes and returns the first waiters for which there is room.
        mutating func admit(limit: Int) -> [CheckedContinuation<Void, Never>] {
            var admitted: [CheckedContinuation<Void, Never>] = []
            while let first = waiting.first, used + first.cost <= limit {
                used += first.cost
                admitted.append(waiting.removeFirst().continuation)
            }
            return admitted
        }
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// Waits until there is room; returns `false` immediately if the cost exceeds the limit.
    func enter(_ cost: Int) async -> Bool {
        guard cost <= limit else { return false }
        await withCheckedContinuation { continuation in
            let admitted = state.withLock { state in
                state.waiting.append((cost, continuation))
                return state.admit(limit: limit)
            }
            for continuation in admitted { continuation.resume() }
        }
        return true
    }

    func leave(_ cost: Int) {
        let admitted = state.withLock { state in
            state.used -= cost
            return state.admit(limit: limit)
        }
        for continuation in admitted { continuation.resume() }
    }
}
