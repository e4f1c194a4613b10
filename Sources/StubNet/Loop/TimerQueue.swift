/// Actions with their deadlines, in a heap.
struct TimerQueue {
    typealias Action = @Sendable () -> Void

    private struct Entry {
        let deadline: Int64
        let id: UInt64
    }

    private var heap: [Entry] = []
    private var actions: [UInt64: Action] = [:]
    private var lastID: UInt64 = 0

    /// When the next action is due, in nanoseconds of the monotonic clock.
    ///
    /// It may be the deadline of a cancelled action: waking too early costs less than a search.
    var nextDeadline: Int64? { heap.first?.deadline }

    var count: Int { actions.count }

    mutating func schedule(at deadline: Int64, _ action: @escaping Action) -> UInt64 {
        lastID += 1
        actions[lastID] = action
        heap.append(Entry(deadline: deadline, id: lastID))
        rise(from: heap.count - 1)
        return lastID
    }

    mutating func cancel(_ id: UInt64) {
        guard actions.removeValue(forKey: id) != nil else { return }
        // Cancelled entries stay until they are due or outnumber the others.
        if heap.count > 2 * actions.count + 64 { rebuild() }
    }

    /// Removes everything due by then, earliest first.
    mutating func due(by now: Int64) -> [Action] {
        var due: [Action] = []
        while let first = heap.first, first.deadline <= now {
            removeFirst()
            if let action = actions.removeValue(forKey: first.id) { due.append(action) }
        }
        return due
    }

    private mutating func rebuild() {
        let live = heap.filter { actions[$0.id] != nil }
        heap.removeAll(keepingCapacity: true)
        for entry in live {
            heap.append(entry)
            rise(from: heap.count - 1)
        }
    }

    private mutating func removeFirst() {
        guard let last = heap.popLast(), !heap.isEmpty else { return }
        heap[0] = last
        sink(from: 0)
    }

    private mutating func rise(from start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard isBefore(index, parent) else { return }
            heap.swapAt(index, parent)
            index = parent
        }
    }

    private mutating func sink(from start: Int) {
        var index = start
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2]
            where child < heap.count && isBefore(child, least) {
                least = child
            }
            guard least != index else { return }
            heap.swapAt(index, least)
            index = least
        }
    }

    /// Equal deadlines keep the order in which they were set.
    private func isBefore(_ left: Int, _ right: Int) -> Bool {
        (heap[left].deadline, heap[left].id) < (heap[right].deadline, heap[right].id)
    }
}
