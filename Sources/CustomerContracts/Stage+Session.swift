import CustomerApp
import UnderstudyChecks

// MARK: - Sessions on stage

extension Stage {
    /// Sends the given number of requests at once, each for another product, and returns their
    /// results.
    func products(_ ids: ClosedRange<Int>) async -> [Result<Int, AppError>] {
        let service = await app.productService()
        return await withTaskGroup(of: (Int, Result<Int, AppError>).self) { group in
            for id in ids {
                group.addTask {
                    (id, await outcome { try await service.product(.init(rawValue: id)) })
                }
            }
            var outcomes: [Int: Result<Int, AppError>] = [:]
            for await (id, outcome) in group { outcomes[id] = outcome }
            return ids.compactMap { outcomes[$0] }
        }
    }

    /// Fetches one product and returns the result.
    func product(_ id: Int) async -> Result<Int, AppError> {
        await products(id...id)[0]
    }

    /// Runs the work and returns the number of sessions that expired meanwhile.
    func countingExpiries(_ work: () async throws -> Void) async rethrows -> Int {
        let events = await app.sessionEvents().stream()
        let counter = Task {
            var count = 0
            for await event in events {
                if case .expired = event { count += 1 }
            }
            return count
        }
        try await work()
        _ = await staysQuiet()
        counter.cancel()
        return await counter.value
    }
}

private func outcome(
    _ work: () async throws -> Product
) async -> Result<Int, AppError> {
    do {
        return .success(try await work().id.rawValue)
    } catch let error as AppError {
        return .failure(error)
    } catch {
        return .failure(.unexpected("\(error)"))
    }
}

extension Result {
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }

    var value: Success? {
        if case .success(let value) = self { value } else { nil }
    }
}
