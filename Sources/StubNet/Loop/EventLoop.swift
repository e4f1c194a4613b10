import CStubPlatform
import StubBackport
import StubHTTP
import StubSupport

/// One thread that waits for sockets and timers and runs the actors that live on it.
///
/// Code that runs on the thread needs no locks against other code on it. One loop, `shared`, serves
/// a whole process: another server on it costs a socket, but no thread.
package final class EventLoop: SerialExecutor {
    private let selector: any Selector
    private let state = Mutex(LoopState())
    private let thread = Atomic<UInt>(0)
    private let clock: Clock
    /// The monotonic clock in nanoseconds at the beginning of the turn.
    private let turnStart: Atomic<Int64>
    let scratch = Mutex(LoopScratch())

    /// A monotonic clock, in nanoseconds.
    typealias Clock = @Sendable () -> Int64

    /// How long the loop works, in nanoseconds, before it looks for other clients again.
    static let longestTurn: Int64 = 4_000_000

    /// Starts the thread.
    package convenience init() throws(SystemError) {
        try self.init(selector: Selectors.make())
    }

    init(
        selector: any Selector, clock: @escaping Clock = { stub_monotonic_nanoseconds() }
    ) throws(SystemError) {
        self.selector = selector
        self.clock = clock
        turnStart = Atomic(clock())
        let failure = SystemThread.start(named: "understudy-loop") { self.run() }
        guard failure == 0 else { throw SystemError(call: "pthread_create", code: failure) }
    }

    private static let sharedResult = Result { () throws(SystemError) in try EventLoop() }

    /// The loop of this process, started with its first use.
    package static func shared() throws(SystemError) -> EventLoop {
        try sharedResult.get()
    }
}

// MARK: - From any thread

extension EventLoop {
    /// Runs the closure on the loop's thread, after all work that was added before.
    package func perform(_ action: @escaping @Sendable () -> Void) {
        add(.action(action))
    }

    /// Runs the closure on the loop's thread and waits for it; runs it at once on that thread.
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
    package func schedule(at deadline: Int64, _ action: @escaping @Sendable () -> Void) -> UInt64 {
        let (id, isEarliest) = state.withLock { state in
            let id = state.timers.schedule(at: deadline, action)
            return (id, state.timers.nextDeadline == deadline)
        }
        if isEarliest, !isOnThread { wake() }
        return id
    }

    package func cancel(timer id: UInt64) {
        state.withLock { $0.timers.cancel(id) }
    }

    package func register(
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

    package func change(_ descriptor: Int32, key: UInt64, to interest: Interest) {
        selector.change(descriptor, key: key, to: interest)
        if !isOnThread { wake() }
    }

    /// Call this before the descriptor is closed.
    package func deregister(_ descriptor: Int32, key: UInt64) {
        selector.deregister(descriptor)
        state.withLock { $0.slots.remove(key) }
        if !isOnThread { wake() }
    }

    /// Ends the thread after the work that was added before; nothing runs on the loop afterwards.
    package func stop() {
        state.withLock { $0.isStopped = true }
        selector.wake()
    }

    /// The monotonic clock in nanoseconds at the beginning of the loop's turn.
    var now: Int64 { turnStart.load(ordering: .relaxed) }

    /// The monotonic clock in nanoseconds.
    var time: Int64 { clock() }

    /// Whether the turn has lasted so long that the other clients come first.
    var isLate: Bool { clock() - now > Self.longestTurn }

    var isOnThread: Bool { thread.load(ordering: .relaxed) == stub_thread_id() }

    /// Receives the bytes that have arrived, into memory that the connections of the loop share.
    package func receive(
        from socket: borrowing Socket, _ body: (UnsafeRawBufferPointer) -> Void
    ) -> Socket.Outcome {
        scratch.withLock { scratch in
            scratch.input.withUnsafeMutableBytes { buffer in
                let outcome = socket.receive(into: buffer)
                if case .bytes(let count) = outcome {
                    body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                }
                return outcome
            }
        }
    }

    private func add(_ work: LoopState.Work) {
        let isFirst = state.withLock { $0.add(work) }
        if isFirst, !isOnThread { wake() }
    }

    private func wake() {
        if state.withLock({ $0.beginWaking() }) { selector.wake() }
    }
}

// MARK: - Executor

extension EventLoop {
    package func enqueue(_ job: consuming ExecutorJob) {
        add(.job(UnownedJob(job)))
    }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// Called by the runtime if it does not know the executor; accepting another thread would be a
    /// data race.
    package func checkIsolated() {
        precondition(isOnThread, "not on the event loop's thread")
    }

    package func isIsolatingCurrentContext() -> Bool? {
        isOnThread
    }
}

// MARK: - On the thread

extension EventLoop {
    /// The thread's body.
    ///
    /// It takes one piece of work at a time, since the driver's job, which turns the loop, runs
    /// until the loop is stopped: work that arrives later is done by the turns.
    private func run() {
        thread.store(stub_thread_id(), ordering: .relaxed)
        LoopDriver(loop: self).start()
        while let work = state.withLock({ $0.takeFirst() }) { run(work) }
    }

    private func run(_ work: LoopState.Work) {
        switch work {
        case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
        case .action(let action): action()
        }
    }

    /// Waits for events and handles them until the loop is stopped.
    ///
    /// A turn that lasts too long leaves the rest for the next one, which begins with the
    /// connections that have waited longest. So nobody waits for more than a few pieces of work.
    fileprivate func turn() {
        var events = [stub_event](repeating: stub_event(), count: Selectors.batch)
        var isBehind = false
        while let timeout = state.withLock({ $0.timeout(now: clock) }) {
            let count = selector.wait(into: &events, milliseconds: timeout)
            turnStart.store(clock(), ordering: .relaxed)
            if isBehind { state.withLock { $0.slots.putLongestWaitingFirst(&events[..<count]) } }
            isBehind = deliver(events[..<count])
            let now = self.now
            for action in state.withLock({ $0.timers.due(by: now) }) { action() }
            runWork()
        }
    }

    /// Handles events until the turn has lasted too long, at least one; returns whether some are
    /// left, which the selector reports again.
    private func deliver(_ events: ArraySlice<stub_event>) -> Bool {
        var isBehind = false
        for (index, event) in events.enumerated() {
            if event.key == Selectors.wakeKey {
                state.withLock { $0.endWaking() }
            } else if !isBehind {
                deliver(event)
                isBehind = index < events.count - 1 && isLate
            }
        }
        return isBehind
    }

    private func deliver(_ event: stub_event) {
        let handler = state.withLock { $0.slots.serve(event.key) }
        handler?.isReady(
            Readiness(
                readable: event.readable, writable: event.writable, failed: event.failed,
                hungUp: event.hung_up))
    }

    /// Runs the work that was added until the turn has lasted too long, at least one piece.
    private func runWork() {
        var work = state.withLock { $0.takeWork() }[...]
        while let next = work.popFirst() {
            run(next)
            if !work.isEmpty, isLate { return state.withLock { $0.putBack(work) } }
        }
    }
}

/// Turns the loop within a job of the loop's executor.
///
/// Within a job the runtime knows which executor it is on. Outside a job it would have to find out
/// for every event, through several protocols.
private actor LoopDriver {
    private let loop: EventLoop

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(loop: EventLoop) {
        self.loop = loop
    }

    /// Enqueues the job; call this on the loop's thread.
    nonisolated func start() {
        // Isolated from the start, so that the job is enqueued on the loop directly and not through
        // another executor.
        assumeIsolated { driver in
            _ = Task { driver.loop.turn() }
        }
    }
}
