import Synchronization

/// Lets work begin in the order it comes, as long as all of it together costs no more than a limit.
final class WorkGate: Sendable {
    private struct State {
        var used = 0
        var waiting: [(cost: Int, continuation: CheckedContinuation<Void, Never>)] = []

        /// Those at the front for whom there is room.
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

    /// Waits until there is room; `false` at once where there never will be.
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
