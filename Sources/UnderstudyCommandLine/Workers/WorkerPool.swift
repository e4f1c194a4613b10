import StubBackport
import StubHarness

/// Runs cases in processes, each of which runs one case at a time.
///
/// A process that has crashed is replaced, and so is one whose case timed out, since what hangs may
/// disturb the next case.
actor WorkerPool {
    private let launch: WorkerLaunch
    private let deadline: Duration
    private let log: @Sendable (String) -> Void
    private var idle: [WorkerProcess] = []

    /// - Parameters:
    ///   - launch: how a process is started.
    ///   - deadline: the time after which a process is ended that says nothing of its case; the
    ///     process itself ends it earlier if it can.
    ///   - log: takes what the processes write to stdout and stderr.
    init(
        _ launch: WorkerLaunch, deadline: Duration, log: @escaping @Sendable (String) -> Void
    ) {
        self.launch = launch
        self.deadline = deadline
        self.log = log
    }

    /// Runs the case with an id at a position of the suite, without so many of its generated
    /// responses; `nil` if the calling task is cancelled.
    func outcome(of id: String, at position: Int, sent: Int) async -> CaseOutcome? {
        let worker: WorkerProcess
        do {
            worker = try idle.popLast() ?? WorkerProcess(launch, log: log)
        } catch {
            return .lost(LostCase(.notStarted("\(error)")))
        }
        let start = ContinuousClock.now
        worker.start(id, at: position, sent: sent)
        let deadline = deadline
        let isOverdue = Mutex(false)
        let watch = Task {
            // A process that writes of its case has ten times as much time, and so has one that has
            // not written yet: it reads the contract, which is no fault of the case.
            for _ in 0..<10 {
                let before = worker.linesHeard
                try await Task.sleep(for: deadline)
                if before > 0, worker.linesHeard == before { break }
            }
            isOverdue.withLock { $0 = true }
            worker.end()
        }
        defer { watch.cancel() }
        var lost = LostCase(.ended(""))
        for await message in worker.messages where message.position == position {
            switch message.content {
            case .progress(let event): lost.note(event)
            case .memory(let bytes): lost.cause = .memory(bytes)
            case .ended(let result):
                if result.verdict == .timedOut { worker.end() } else { idle.append(worker) }
                return .ended(result)
            }
        }
        guard !Task.isCancelled else {
            worker.end()
            return nil
        }
        lost.duration = ContinuousClock.now - start
        if isOverdue.withLock(\.self) {
            lost.cause = .overdue(deadline)
        } else if lost.cause == .ended("") {
            lost.cause = .ended(worker.ending?.description ?? "an unknown cause")
        }
        lost.lastWords = worker.ending?.lastWords ?? []
        return .lost(lost)
    }

    /// Ends all processes.
    func close() {
        for worker in idle { worker.end() }
        idle = []
    }
}
