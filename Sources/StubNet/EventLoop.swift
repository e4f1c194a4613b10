import CStubPlatform
import StubHTTP
import Synchronization

/// One thread that waits for sockets and timers and runs the actors that live on it.
///
/// What happens on the thread needs no lock among itself. `shared` serves a whole process: a
/// server more on it costs a socket, no thread.
package final class EventLoop: SerialExecutor {
    private let selector: any Selector
    private let state = Mutex(State())
    private let thread = Atomic<UInt>(0)
    /// The monotonic clock in nanoseconds, as of the turn's beginning.
    private let turnStart: Atomic<Int64>
    let scratch = Mutex(LoopScratch())

    private struct State {
        var work: [Work] = []
        var slots = SlotTable()
        var timers = TimerQueue()
        /// A wake-up is under way, so that a second one is not needed.
        var isWaking = false
        var isStopped = false
        /// The job that turns the loop, until it runs.
        var driver = Driver.awaited
    }

    private enum Driver {
        case awaited
        case waiting(UnownedJob)
        case running
    }

    private enum Work {
        case job(UnownedJob)
        case action(@Sendable () -> Void)
    }

    /// Starts the thread.
    package convenience init() throws(SystemError) {
        try self.init(selector: Selectors.make())
    }

    init(selector: any Selector) throws(SystemError) {
        self.selector = selector
        turnStart = Atomic(stub_monotonic_nanoseconds())
        let reference = Unmanaged.passRetained(self)
        let failure = stub_thread_start(
            { argument in
                guard let argument else { return nil }
                Unmanaged<EventLoop>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, reference.toOpaque())
        guard failure == 0 else {
            reference.release()
            throw SystemError(call: "pthread_create", code: failure)
        }
    }

    private static let sharedResult = Result { () throws(SystemError) in try EventLoop() }

    /// The loop of this process, started when it is first asked for.
    package static func shared() throws(SystemError) -> EventLoop {
        try sharedResult.get()
    }
}

// MARK: - From any thread

extension EventLoop {
    /// Runs the closure on the loop's thread, after what is waiting already.
    package func perform(_ action: @escaping @Sendable () -> Void) {
        add(.action(action))
    }

    /// Runs the closure on the loop's thread and waits for it; at once if this is that thread.
    package func performAndWait(_ action: @escaping @Sendable () -> Void) {
        if isOnThread { return action() }
        let done = Handover()
        perform {
            action()
            done.signal()
        }
        done.wait()
    }

    /// Runs the closure on the loop's thread at that time of the monotonic clock, in nanoseconds.
    func schedule(at deadline: Int64, _ action: @escaping @Sendable () -> Void) -> UInt64 {
        let (id, isEarliest) = state.withLock { state in
            let id = state.timers.schedule(at: deadline, action)
            return (id, state.timers.nextDeadline == deadline)
        }
        if isEarliest, !isOnThread { wake() }
        return id
    }

    func cancel(timer id: UInt64) {
        state.withLock { $0.timers.cancel(id) }
    }

    func register(
        _ descriptor: Int32, for interest: Interest, handler: any ReadinessHandler
    ) throws(SystemError) -> UInt64 {
        let key = state.withLock { $0.slots.insert(handler) }
        do {
            try selector.register(descriptor, key: key, for: interest)
        } catch {
            state.withLock { $0.slots.remove(key) }
            throw error
        }
        if !isOnThread { wake() }
        return key
    }

    func change(_ descriptor: Int32, key: UInt64, to interest: Interest) {
        selector.change(descriptor, key: key, to: interest)
        if !isOnThread { wake() }
    }

    /// To be called before the descriptor is closed.
    func deregister(_ descriptor: Int32, key: UInt64) {
        selector.deregister(descriptor)
        state.withLock { $0.slots.remove(key) }
        if !isOnThread { wake() }
    }

    /// Ends the thread when the work that waits is done; nothing runs on the loop afterwards.
    package func stop() {
        state.withLock { $0.isStopped = true }
        selector.wake()
    }

    /// The monotonic clock in nanoseconds, as of the beginning of the loop's turn.
    var now: Int64 { turnStart.load(ordering: .relaxed) }

    var isOnThread: Bool { thread.load(ordering: .relaxed) == stub_thread_id() }

    private func add(_ work: Work) {
        let isFirst = state.withLock { state in
            state.work.append(work)
            return state.work.count == 1
        }
        if isFirst, !isOnThread { wake() }
    }

    private func wake() {
        let needsWaking = state.withLock { state in
            defer { state.isWaking = true }
            return !state.isWaking
        }
        if needsWaking { selector.wake() }
    }
}

// MARK: - Executor

extension EventLoop {
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // What the thread itself enqueues first is the job that turns the loop.
        let isDriver =
            isOnThread
            && state.withLock { state in
                guard case .awaited = state.driver else { return false }
                state.driver = .waiting(job)
                return true
            }
        if !isDriver { add(.job(job)) }
    }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// Asked where the runtime knows no better; a wrong answer would be a data race.
    package func checkIsolated() {
        precondition(isOnThread, "not on the event loop's thread")
    }

    package func isIsolatingCurrentContext() -> Bool? {
        isOnThread
    }
}

// MARK: - On the thread

extension EventLoop {
    private func run() {
        thread.store(stub_thread_id(), ordering: .relaxed)
        stub_thread_name("understudy-loop")
        LoopDriver(loop: self).begin()
        let driver = state.withLock { state in
            defer { state.driver = .running }
            return state.driver
        }
        if case .waiting(let job) = driver {
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }

    /// Waits and serves until the loop is stopped.
    fileprivate func turn() {
        var events = [stub_event](repeating: stub_event(), count: Selectors.batch)
        while let timeout = nextTimeout() {
            let count = selector.wait(into: &events, milliseconds: timeout)
            turnStart.store(stub_monotonic_nanoseconds(), ordering: .relaxed)
            for event in events[..<count] { deliver(event) }
            fireTimers()
            runWork()
        }
    }

    /// How long to wait in milliseconds, -1 without end; `nil` when the loop is stopped.
    private func nextTimeout() -> Int32? {
        let (hasWork, deadline, isStopped) = state.withLock { state in
            (!state.work.isEmpty, state.timers.nextDeadline, state.isStopped)
        }
        if hasWork { return 0 }
        if isStopped { return nil }
        guard let deadline else { return -1 }
        let left = deadline - stub_monotonic_nanoseconds()
        // Rounded up: a turn too early would find nothing due and spin until it is.
        return left <= 0 ? 0 : Int32(clamping: (left - 1) / 1_000_000 + 1)
    }

    private func deliver(_ event: stub_event) {
        if event.key == Selectors.wakeKey {
            return state.withLock { $0.isWaking = false }
        }
        let handler = state.withLock { $0.slots[event.key] }
        handler?.isReady(
            Readiness(
                readable: event.readable, writable: event.writable, failed: event.failed,
                hungUp: event.hung_up))
    }

    private func fireTimers() {
        let now = self.now
        let due = state.withLock { state in
            guard let next = state.timers.nextDeadline, next <= now else {
                return [TimerQueue.Action]()
            }
            return state.timers.due(by: now)
        }
        for action in due { action() }
    }

    private func runWork() {
        let work = state.withLock { state in
            defer { state.work = [] }
            return state.work
        }
        for item in work {
            switch item {
            case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
            case .action(let action): action()
            }
        }
    }
}

/// Turns the loop within a job of its own executor.
///
/// There the runtime knows which executor it is on. Outside of a job it would have to find out for
/// every event, by asking through several protocols.
private actor LoopDriver {
    private let loop: EventLoop

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(loop: EventLoop) {
        self.loop = loop
    }

    /// Enqueues the job; to be called on the loop's thread.
    nonisolated func begin() {
        assumeIsolated { driver in
            _ = Task { driver.loop.turn() }
        }
    }
}
