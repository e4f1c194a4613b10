import StubContract

// MARK: - Waiting

extension Stage {
    /// Whether something becomes true within a limit of real time.
    func becomes(
        within limit: Duration? = nil, _ condition: () async -> Bool
    ) async -> Bool {
        let deadline = ContinuousClock.now + (limit ?? patience)
        while await !condition() {
            guard ContinuousClock.now < deadline else { return false }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return true
    }

    /// Whether the client of an operation's last request goes away, long before any deadline.
    func isAbandoned(_ operation: String) async -> Bool {
        await becomes { exchanges(operation).last?.isAbandoned == true }
    }

    /// Waits until the app pauses before another attempt, lets the pause pass, and tells its length.
    @discardableResult
    func passBackoff(within limit: Duration? = nil) async -> Duration? {
        guard let pause = await clock.sleeper(shorterThan: .seconds(14), within: limit) else {
            return nil
        }
        clock.advance(by: pause + .milliseconds(1))
        return pause
    }

    /// Lets every pause between attempts pass while the work is under way.
    func passingBackoffs<Value: Sendable>(
        _ work: () async throws -> Value
    ) async rethrows -> Value {
        let driver = Task {
            while !Task.isCancelled { await passBackoff(within: .milliseconds(200)) }
        }
        defer { driver.cancel() }
        return try await work()
    }

    /// Lets a deadline of the app pass during work that may hang until then.
    ///
    /// A request whose connection is reset fails at once on Apple's systems and hangs on Linux. The
    /// time passes only once somebody sleeps for that long: moved before, it would pass for nobody,
    /// and the work would wait for ever.
    func passing<Value: Sendable>(
        _ deadline: Duration, during work: () async throws -> Value
    ) async rethrows -> Value {
        let driver = Task {
            repeat {
                guard await clock.sleeper(of: deadline) else { continue }
                // What fails at once has time to fail.
                try? await Task.sleep(for: .milliseconds(200))
            } while !Task.isCancelled && !clock.sleeping.contains(deadline)
            if !Task.isCancelled { clock.advance(by: deadline) }
        }
        defer { driver.cancel() }
        return try await work()
    }
}
