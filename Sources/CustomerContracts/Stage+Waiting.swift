import StubContract
import StubServer

// MARK: - Waiting

extension Stage {
    /// Whether something becomes true within a limit of real time.
    func becomes(
        within limit: Duration = .seconds(20), _ condition: () async -> Bool
    ) async -> Bool {
        let deadline = ContinuousClock.now + limit
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
    func passBackoff(within limit: Duration = .seconds(20)) async -> Duration? {
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
}
