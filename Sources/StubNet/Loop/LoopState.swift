/// What the threads that use a loop share; the loop's mutex guards it.
struct LoopState {
    var slots = SlotTable()
    var timers = TimerQueue()
    var isStopped = false
    private var work: [Work] = []
    /// Whether the loop is being woken already, so that no second wake-up is needed.
    private var isWaking = false

    enum Work {
        case job(UnownedJob)
        case action(@Sendable () -> Void)
    }
}

// MARK: - Work

extension LoopState {
    /// Adds work; `true` if the loop may have to be woken for it.
    mutating func add(_ work: Work) -> Bool {
        self.work.append(work)
        return self.work.count == 1
    }

    mutating func takeFirst() -> Work? {
        work.isEmpty ? nil : work.removeFirst()
    }

    mutating func takeWork() -> [Work] {
        defer { work = [] }
        return work
    }

    /// Adds work that was taken, before all other work.
    mutating func putBack(_ taken: ArraySlice<Work>) {
        work.insert(contentsOf: taken, at: 0)
    }
}

// MARK: - Waiting

extension LoopState {
    /// How long the loop may wait in milliseconds, -1 for no limit; `nil` if it must end.
    ///
    /// - Parameter now: the monotonic clock in nanoseconds, read only if a timer is set.
    func timeout(now: () -> Int64) -> Int32? {
        if !work.isEmpty { return 0 }
        if isStopped { return nil }
        guard let deadline = timers.nextDeadline else { return -1 }
        let left = deadline - now()
        // Rounded up: a turn that begins too early would find nothing due, again and again.
        return left <= 0 ? 0 : Int32(clamping: (left - 1) / 1_000_000 + 1)
    }

    /// `true` if the loop must be woken now; `false` while a wake-up is in progress.
    mutating func beginWaking() -> Bool {
        defer { isWaking = true }
        return !isWaking
    }

    mutating func endWaking() {
        isWaking = false
    }
}
