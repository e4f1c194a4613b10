import StubBackport

/// Wakes those who wait for a condition whenever something may have changed.
final class ChangeSignal: Sendable {
    private let listeners = Mutex<[Int: AsyncStream<Void>.Continuation]>([:])

    func send() {
        let listeners = listeners.withLock { Array($0.values) }
        for listener in listeners { listener.yield() }
    }

    /// Waits until the condition holds, at most for a limit of real time; returns whether it does.
    func wait(
        within limit: Duration, until condition: @escaping @Sendable () -> Bool
    ) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                for await _ in self.stream() where condition() { return true }
                return condition()
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return condition()
            }
            let holds = await group.next() ?? false
            group.cancelAll()
            return holds
        }
    }

    /// A tick for every change, and one at the start.
    private func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        let id = listeners.withLock { listeners in
            let id = (listeners.keys.max() ?? 0) + 1
            listeners[id] = continuation
            return id
        }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { $0[id] = nil }
        }
        continuation.yield()
        return stream
    }
}
