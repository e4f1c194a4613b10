import Foundation

/// What makes two writes the same.
struct WriteIdentity: Hashable, Sendable {
    let session: UUID
    let method: String
    let url: URL
    let body: Data

    /// Writes in one lane wait for each other. Updates of one thing share a lane, so that the last one really wins.
    /// Creating calls do not depend on each other, so only their exact repetitions share a lane.
    var lane: WriteIdentity {
        guard method == "PATCH" else { return self }
        return WriteIdentity(session: session, method: method, url: url, body: Data())
    }
}

/// Makes sure that a second tap does not send a second write.
///
/// A write that is already on its way is not sent again; both callers get the one answer. When a caller is cancelled,
/// the others keep waiting. The write itself is cancelled when nobody waits for it any more.
actor InFlightWrites {
    typealias Operation = @Sendable () async throws -> HTTPAnswer

    private struct Flight {
        let write: WriteIdentity
        let task: Task<Void, Never>
        var waiters: [UUID: CheckedContinuation<HTTPAnswer, any Error>] = [:]
        var isAbandoned = false
    }

    private var flights: [UUID: Flight] = [:]
    private var newestInLane: [WriteIdentity: UUID] = [:]

    func perform(_ write: WriteIdentity, operation: @escaping Operation) async throws -> HTTPAnswer
    {
        try Task.checkCancellation()
        let flight = joinable(write) ?? start(write, operation)
        let waiter = UUID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                flights[flight]?.waiters[waiter] = continuation
                if Task.isCancelled { leave(flight, waiter) }
            }
        } onCancel: {
            Task { await self.leave(flight, waiter) }
        }
    }

    /// Only the newest write of a lane can be joined: "close, reopen, close" must not end with the issue open.
    private func joinable(_ write: WriteIdentity) -> UUID? {
        guard let id = newestInLane[write.lane], let flight = flights[id] else { return nil }
        return flight.write == write && !flight.isAbandoned ? id : nil
    }

    private func start(_ write: WriteIdentity, _ operation: @escaping Operation) -> UUID {
        let id = UUID()
        let previous = newestInLane[write.lane].flatMap { flights[$0]?.task }
        let task = Task {
            await previous?.value
            let result: Result<HTTPAnswer, any Error>
            do {
                try Task.checkCancellation()
                result = .success(try await operation())
            } catch {
                result = .failure(error)
            }
            finish(id, result)
        }
        flights[id] = Flight(write: write, task: task)
        newestInLane[write.lane] = id
        return id
    }

    private func finish(_ id: UUID, _ result: Result<HTTPAnswer, any Error>) {
        guard let flight = flights.removeValue(forKey: id) else { return }
        if newestInLane[flight.write.lane] == id { newestInLane[flight.write.lane] = nil }
        for waiter in flight.waiters.values { waiter.resume(with: result) }
    }

    private func leave(_ id: UUID, _ waiter: UUID) {
        guard let continuation = flights[id]?.waiters.removeValue(forKey: waiter) else { return }
        continuation.resume(throwing: CancellationError())
        if flights[id]?.waiters.isEmpty == true {
            flights[id]?.isAbandoned = true
            flights[id]?.task.cancel()
        }
    }
}
