import CustomerApp
import StubContract
import StubHTTP
import StubJSON
import StubRules
import StubServer

// MARK: - Sessions on stage

extension Stage {
    /// Sends so many requests at once, each for a product of its own, and tells how they ended.
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

    /// How fetching one product ends.
    func product(_ id: Int) async -> Result<Int, AppError> {
        await products(id...id)[0]
    }

    /// How fetching one product ends when the next refresh may hang until the app gives it up.
    ///
    /// A reset is an error at once on Apple's systems; on Linux a POST on a connection that was
    /// used before hangs instead.
    func productWhileRefreshHangs(_ id: Int) async throws -> Result<Int, AppError> {
        let earlier = exchanges(Operation.refresh).count
        let outcome = Task { await product(id) }
        try await arrival(of: Operation.refresh, count: earlier + 1)
        return await passing(app.configuration.refreshDeadline) { await outcome.value }
    }

    /// The requests of an operation that carried any token at all.
    func authorized(_ operation: String) -> [Exchange] {
        exchanges(operation).filter { $0.request.fields["Authorization"] != nil }
    }

    /// The token each request of an operation carried, by what the header says.
    func authorizations(_ operation: String) -> [String] {
        exchanges(operation).compactMap { $0.request.fields["Authorization"] }
    }

    /// Answers every refresh with this, the stub's own tokens staying as they are.
    func answerRefresh(_ status: Int, headers: HTTPFields = [:], body: RuleResponse.Body) {
        stub.rules.add(
            Rule(.operation(Operation.refresh)).respond(status, headers: headers, body: body))
    }

    /// How many sessions have ended since the events began to be counted.
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
