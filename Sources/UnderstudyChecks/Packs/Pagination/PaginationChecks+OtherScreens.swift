import StubContract
import StubHarness
import StubJSON
import StubRules
import StubServer

// MARK: - Changes on another screen

extension PaginationChecks {
    /// Changes a row on another screen, and expects the list to show what the server has stored, also
    /// if an answer from before comes later; returns the id of the row and what has written it.
    func expectShown(
        _ change: ListChange<App, Screen>, _ isLoading: Bool, _ stage: World,
        _ paging: ListPaging, _ then: Expectations
    ) async throws -> (id: String, writes: Set<String>) {
        let screen = try await list.open(stage)
        await list.load(screen)
        let answer = stage.exchanges(paging.operation).last?.responseJSON
        if isLoading, let answer {
            stage.stub.rules.add(
                Rule(.operation(paging.operation))
                    .respond(
                        200, headers: stage.requiredFields(of: paging.operation, 200),
                        body: .json(answer)
                    )
                    .times(1).holding(at: "older"))
        }
        let before = stage.exchanges(paging.operation).count
        let rows = stage.stub.fixtures.rows(of: paging.collection)
        async let older: Void? = isLoading ? list.refresh?(screen) : nil
        if isLoading { try await stage.arrival(of: paging.operation, count: before + 1) }
        let earlier = stage.stub.journal.exchanges.count
        let id = try await change.make(stage, screen)
        let writes = stage.writes(after: earlier).subtracting([paging.operation])
        stage.release("older")
        _ = await older
        func value(in rows: [JSONValue]) -> JSONValue? {
            rows.first { paging.id(of: $0) == id }?[change.member]
        }
        let old = value(in: rows)
        let new = value(in: stage.stub.fixtures.rows(of: paging.collection))
        then.notEqual(new, old, "'\(change.member)' of the row '\(id)' on the server")
        let expected = new.map { $0.string ?? "\($0)" }
        _ = await stage.becomes { await change.read(screen, id) == expected }
        then.equal(
            await change.read(screen, id), expected,
            "what the list shows of a row that was changed on another screen"
                + (isLoading ? ", after an older answer" : ""))
        return (id, writes)
    }

    /// Removes a row on another screen, and expects the list to show the others alone; returns what
    /// has removed it.
    func expectRemoved(
        by remove: @Sendable (World, Screen) async throws -> String, _ stage: World,
        _ paging: ListPaging, _ then: Expectations
    ) async throws -> Set<String> {
        let screen = try await loaded(stage, rows: max(2, size / 2), paging)
        let before = await list.ids(screen)
        let earlier = stage.stub.journal.exchanges.count
        let id = try await remove(stage, screen)
        let writes = stage.writes(after: earlier)
        then.isTrue(before.contains(id), "the row '\(id)' was shown before it was removed")
        then.isFalse(writes.isEmpty, "a request that removes the row '\(id)'")
        let others = before.filter { $0 != id }
        _ = await stage.becomes { await list.ids(screen) == others }
        then.equal(
            await list.ids(screen), others, "the rows after '\(id)' was removed on another screen")
        return writes
    }

    /// Refuses the same change or removal, and expects the list to be as before.
    ///
    /// - Parameter read: what the list shows of the row that is changed.
    func expectTakenBack(
        _ writes: Set<String>, _ stage: World, _ then: Expectations,
        reading read: @Sendable (Screen) async -> String? = { _ in nil },
        _ make: @Sendable (World, Screen) async throws -> String
    ) async throws {
        let screen = try await list.open(stage)
        await list.load(screen)
        let (shown, ids) = (await read(screen), await list.ids(screen))
        let earlier = stage.stub.journal.exchanges.count
        for write in writes { stage.refuse(write, 400) }
        // The other screen may throw its error.
        _ = try? await make(stage, screen)
        // What the app did not send this time was not refused.
        guard !stage.writes(after: earlier).isDisjoint(with: writes) else { return }
        _ = await stage.becomes(within: .seconds(2)) {
            let (now, rows) = (await read(screen), await list.ids(screen))
            return now == shown && rows == ids
        }
        then.equal(
            await read(screen), shown,
            "what the list shows of a row whose change on another screen was refused")
        then.equal(
            await list.ids(screen), ids, "the rows after a change on another screen was refused")
    }
}

extension CheckStage {
    /// The operations of the later requests that are no reads, but for those about tokens.
    fileprivate func writes(after count: Int) -> Set<String> {
        let contract = stub.definition.contract
        return Set(
            stub.journal.exchanges.dropFirst(count)
                .filter { $0.request.method != .get && $0.request.method != .head }
                .compactMap(\.operation)
                .filter { contract.operation($0)?.binding?.action.isAboutTokens != true })
    }
}
