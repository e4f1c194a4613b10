import Observation
public import StubContract
import StubHTTP
import StubHarness
import StubRules
import StubServer

// MARK: - Looking

extension CheckStage {
    /// The exchanges of an operation so far, in order of arrival, without those of a preparation:
    /// what an adapter's `open` or `signIn` requests is no part of what a check looks at.
    public func exchanges(_ operation: String) -> [Exchange] {
        stub.journal.exchanges(of: operation).filter { !preparations.contain($0) }
    }

    /// Does what comes before a check: requests of the operation meanwhile, such as those by which an
    /// app tries a token when a user signs in, do not count.
    func preparing<Result>(
        _ operation: String, _ work: () async throws -> Result
    ) async rethrows -> Result {
        let before = stub.journal.exchanges(of: operation).count
        let result = try await work()
        preparations.add(Array(stub.journal.exchanges(of: operation).dropFirst(before)))
        return result
    }

    /// The same work as a preparation, whose requests of the operation do not count.
    static func preparing<Result>(
        _ operation: String, _ work: @escaping @Sendable (CheckStage) async throws -> Result
    ) -> @Sendable (CheckStage) async throws -> Result {
        { stage in try await stage.preparing(operation) { try await work(stage) } }
    }

    /// The values of a query parameter in the requests of an operation.
    public func values(of parameter: String, in operation: String) -> [String] {
        exchanges(operation).flatMap { $0.query(parameter) }
    }

    /// The `Authorization` field of each request of an operation that has one.
    public func authorizations(_ operation: String) -> [String] {
        exchanges(operation).compactMap { $0.request.fields["Authorization"] }
    }

    /// What an error of the app means; `nil` for no error.
    public func failure(_ error: (any Error)?) -> Failure? {
        error.map { error in
            var failure =
                description.failure(error) ?? Failure(kind: .unclassified, message: "\(error)")
            failure.origin.text = "\(error)"
            return failure
        }
    }

    /// What the error means that the work throws; `nil` if it throws none.
    public func failure(of work: () async throws -> Void) async -> Failure? {
        do {
            try await work()
            return nil
        } catch {
            return failure(error)
        }
    }

    /// What each of so many calls at the same time throws, in order of their numbers.
    public func failures(
        of numbers: ClosedRange<Int>, _ call: @escaping @Sendable (Int) async throws -> Void
    ) async -> [Failure?] {
        await withTaskGroup(of: (Int, Failure?).self) { group in
            for number in numbers {
                group.addTask { (number, await failure { try await call(number) }) }
            }
            var failures: [Int: Failure?] = [:]
            for await (number, failure) in group { failures[number] = failure }
            return numbers.map { failures[$0] ?? nil }
        }
    }
}

// MARK: - Waiting

extension CheckStage {
    /// Waits until so many requests of an operation have arrived.
    ///
    /// - Throws: an error if they do not within ``patience``, which ends the check: what
    ///   follows would only wait as long again.
    public func arrival(of operation: String, count: Int = 1) async throws {
        try await arrival(of: RequestKind(operation), count: count)
    }

    /// Whether so many requests of an operation arrive within ``patience``.
    public func arrives(_ operation: String, count: Int = 1) async throws -> Bool {
        try await arrived(RequestKind(operation), count: count) >= count
    }

    /// Waits until so many of these requests have arrived.
    func arrival(of kind: RequestKind, count: Int = 1) async throws {
        let arrived = try await arrived(kind, count: count)
        guard arrived < count else { return }
        throw MissingRequest(
            operation: kind.operation, count: count, arrived: arrived, patience: patience)
    }

    /// The number of these requests, as soon as it is so great or the time is up.
    private func arrived(_ kind: RequestKind, count: Int) async throws -> Int {
        let prepared = stub.journal.exchanges(of: kind.operation)
            .count { preparations.contain($0) && kind.pattern.matches($0) }
        return try await stub.journal.waitForRequest(
            matching: kind.pattern, count: prepared + count, timeout: patience
        ).count - prepared
    }

    /// Whether 50 ms of real time, or longer on a busy machine, pass without another request.
    ///
    /// Requests that end a session do not count: an app may send them while it shows that the user
    /// has signed out.
    public func staysQuiet() async -> Bool {
        let count = stub.journal.exchanges.count
        await pause()
        let contract = stub.definition.contract
        return stub.journal.exchanges.dropFirst(count).allSatisfy { exchange in
            exchange.operation.flatMap { contract.operation($0) }?.binding?.action.endsTokens
                == true
        }
    }

    /// Whether 50 ms of real time, or longer on a busy machine, pass without a request of an
    /// operation that was called before.
    ///
    /// The first request of an operation may arrive: a screen that sends two requests at the same
    /// time can have sent both before it was left, and one of them may reach the stub late.
    public func sendsNothingAgain() async -> Bool {
        await sendsNothingAgain { await pause() }
    }

    /// Waits for ten times 5 ms, each of which takes longer on a busy machine.
    ///
    /// A request that the app has begun to send needs several turns on a processor. One sleep of 50 ms
    /// can end before an app on a busy machine has had them, and its request would be missed.
    private func pause() async {
        for _ in 0..<10 { try? await Task.sleep(for: .milliseconds(5)) }
    }

    /// Whether no request of an operation that was called before arrives during some work.
    func sendsNothingAgain(during work: () async -> Void) async -> Bool {
        let before = stub.journal.exchanges
        await work()
        var called = Set(before.map(\.operation))
        return stub.journal.exchanges.dropFirst(before.count)
            .allSatisfy { called.insert($0.operation).inserted }
    }

    /// The pace of an answer that arrives byte by byte and does not end while a check waits,
    /// whatever its length is and however slow the machine is.
    package var trickle: RulePace { .chunks(.max, over: patience * 100) }

    /// Whether something becomes true within a limit of real time, ``patience`` by default.
    public func becomes(
        within limit: Duration? = nil, _ condition: () async -> Bool
    ) async -> Bool {
        let deadline = ContinuousClock.now + (limit ?? patience)
        while await !condition() {
            guard ContinuousClock.now < deadline else { return false }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return true
    }

    /// Waits until the app's observable state satisfies a condition; returns whether it does.
    @MainActor
    public func until(
        within limit: Duration? = nil, _ condition: @escaping @MainActor () -> Bool
    ) async -> Bool {
        let deadline = ContinuousClock.now + (limit ?? patience)
        while !condition() {
            guard ContinuousClock.now < deadline else { return false }
            await change(of: condition, before: deadline)
        }
        return true
    }

    @MainActor
    private func change(
        of condition: @escaping @MainActor () -> Bool, before deadline: ContinuousClock.Instant
    ) async {
        let (changes, continuation) = AsyncStream<Void>.makeStream()
        withObservationTracking {
            _ = condition()
        } onChange: {
            continuation.yield()
        }
        let timer = Task {
            try? await Task.sleep(until: deadline, clock: .continuous)
            continuation.yield()
        }
        for await _ in changes { break }
        timer.cancel()
        // The closure runs just before the change: let it happen.
        await Task.yield()
    }

    /// Whether the client disconnects from an operation's last request, long before any deadline.
    public func isAbandoned(_ operation: String) async -> Bool {
        await becomes { exchanges(operation).last?.isAbandoned == true }
    }
}

// MARK: - Passing time

extension CheckStage {
    /// Waits until the app pauses before another attempt, and moves the clock past the pause.
    ///
    /// - Parameter bound: a shorter sleep than this is a pause, and a longer one a deadline.
    /// - Returns: the length of the pause; `nil` if there was none in time.
    @discardableResult
    public func passBackoff(
        shorterThan bound: Duration = .seconds(14), within limit: Duration? = nil
    ) async -> Duration? {
        guard let pause = await clock.sleeper(shorterThan: bound, within: limit) else {
            return nil
        }
        clock.advance(by: pause + .milliseconds(1))
        return pause
    }

    /// Moves the clock past every pause between attempts while the work is under way.
    public func passingBackoffs<Value: Sendable>(
        shorterThan bound: Duration = .seconds(14), _ work: () async throws -> Value
    ) async rethrows -> Value {
        let driver = Task {
            while !Task.isCancelled {
                await passBackoff(shorterThan: bound, within: .milliseconds(200))
            }
        }
        defer { driver.cancel() }
        return try await work()
    }

    /// Moves the clock past a deadline of the app during work that may hang until then.
    ///
    /// A request whose connection is reset fails at once on Apple's systems and hangs on Linux. The
    /// clock is moved only once a task sleeps for that long: moved before, the deadline would be
    /// as far away, and the work would wait for ever.
    public func passing<Value: Sendable>(
        _ deadline: Duration, during work: () async throws -> Value
    ) async rethrows -> Value {
        let driver = Task {
            repeat {
                guard await clock.sleeper(of: deadline) else { continue }
                // What fails immediately has time to fail.
                try? await Task.sleep(for: .milliseconds(200))
            } while !Task.isCancelled && !clock.sleeping.contains(deadline)
            if !Task.isCancelled { clock.advance(by: deadline) }
        }
        defer { driver.cancel() }
        return try await work()
    }
}
