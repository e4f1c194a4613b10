import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

extension PaginationChecks {
    // MARK: - Bounds of pages, and pages of rows

    @CaseBuilder<World>
    func bounds(_ paging: ListPaging, _ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "P36", "short page before the last", when: paging.tellsEnd && size > 1,
            else: "responses do not say that a page follows, or pages have one row"
        ) { stage, then in
            let screen = try await open(stage, rows: several, paging)
            let rows = stage.stub.fixtures.rows(of: paging.collection)
            // The server leaves out a row that this user may not see.
            stage.stub.rules.add(
                paging.putting(
                    Array(rows.prefix(size - 1)), into: Rule(.operation(paging.operation))
                )
                .times(1))
            await walk(screen)
            let ids = await list.ids(screen)
            then.equal(ids.last, rows.last.map(paging.id), "the last row, at the end of the list")
            then.isTrue(
                Set(rows[size...].map(paging.id)).isSubset(of: ids),
                "the rows of the pages after the short one are shown")
        }
        check(
            "P37", "beyond a thousand rows",
            when: paging.isOffset && size >= Self.longPage,
            else: "pages go by no offset, or are too short to reach a thousand rows"
        ) { stage, then in
            // The last page is not full, so that every app sees the end.
            let count = (1000 / size + 1) * size + size / 2
            let screen = try await open(stage, rows: count, paging)
            await walk(screen, atMost: count / size + 1)
            then.equal(
                stage.positions(of: paging).last, String((count - 1) / size * size),
                "the last offset, in digits alone")
            then.count(await list.ids(screen), count, "rows")
        }
        check(
            "P38", "each row's own page", needing: list.details,
            else: Missing.details.reason
        ) { stage, then, details in
            let screen = try await loaded(stage, rows: several, paging)
            let ids = await list.ids(screen)
            let (first, second) = (
                try then.require(ids.first, "a row"), try then.require(ids.last, "another row")
            )
            let rows = stage.stub.fixtures.rows(of: paging.collection)
            func texts(_ id: String) -> [String: String] {
                let row = rows.first { paging.id(of: $0) == id }?.object
                var texts: [String: String] = [:]
                for member in row?.members ?? [] {
                    texts[member.key] = member.value.string ?? "\(member.value)"
                }
                return texts
            }
            for (id, other) in [(first, second), (second, first)] {
                let before = stage.stub.journal.exchanges.count
                try await details(stage, id)
                let parts = Set(
                    stage.stub.journal.exchanges.dropFirst(before)
                        .flatMap { $0.request.path.split(separator: "/").map(String.init) })
                // A path names a row by its id or by another member that tells rows apart.
                let (own, foreign) = (texts(id), texts(other))
                let naming = own.filter { foreign[$0.key] != $0.value && parts.contains($0.value) }
                then.isTrue(
                    parts.contains(id) || !naming.isEmpty, "the row '\(id)' is requested")
                let others = Set(naming.keys.compactMap { foreign[$0] } + [other])
                then.isTrue(
                    parts.isDisjoint(with: others),
                    "the row '\(other)' is not requested for the page of '\(id)'")
            }
        }
        check(
            "P47", "ids in paths", needing: list.details, else: Missing.details.reason,
            allowing: [.tolerated("response/body"), .tolerated("request/path")]
        ) { stage, then, details in
            var row = try then.require(
                stage.stub.fixtures.rows(of: paging.collection).first?.object, "a row")
            let normal = paging.id(of: .object(row))
            await list.load(try await list.open(stage))
            then.isFalse(normal.isEmpty, "an empty id of the first row")
            let id = "a/b c?d#e%41+é"
            // Numbers need no encoding, and another member than the id may be in the path.
            guard let page = await request(for: normal, stage, details),
                row[paging.key]?.string != nil,
                !forbids(id, inPlaceOf: normal, page, check.contract)
            else { return }
            row[paging.key] = .string(id)
            try stage.stub.fixtures.change(paging.collection, .insert(row, atStart: true))
            let screen = try await list.open(stage)
            await list.load(screen)
            // An id that the contract forbids is none that a server gives.
            let issues = stage.exchanges(paging.operation).last?.issues ?? []
            guard issues.isEmpty, await list.ids(screen).contains(id) else { return }
            then.isTrue(
                await request(for: id, stage, details) != nil, "the row '\(id)' is requested")
        }
        check(
            "P40", "one throttled row", needing: list.details, else: Missing.details.reason,
            allowing: [.tolerated("response/status")]
        ) { stage, then, details in
            let screen = try await loaded(stage, rows: several, paging)
            let ids = await list.ids(screen)
            let (first, second) = (
                try then.require(ids.first, "a row"), try then.require(ids.last, "another row")
            )
            let before = stage.stub.journal.exchanges.count
            try await details(stage, first)
            let page = try then.require(
                stage.stub.journal.exchanges.dropFirst(before).last { $0.request.method == .get }?
                    .operation, "a request for the page of a row")
            // What the app keeps of that page would be shown again.
            let stage = try await stage.fresh()
            _ = try await loaded(stage, rows: several, paging)
            stage.refuse(page, 429, headers: ["Retry-After": "3"], times: 1)
            // An app may pause and ask again by itself.
            let throttled = Task { await stage.failure { try await details(stage, first) } }
            try await stage.arrival(of: page)
            _ = await stage.staysQuiet()
            let asked = stage.exchanges(page).count
            let other = Task { await stage.failure { try await details(stage, second) } }
            let policy = stage.description.policy.earlyRetries
            guard policy != .refused else {
                let repeats = stage.description.policy.repeatsThrottledRequests
                _ = await stage.staysQuiet()
                then.equal(
                    stage.exchanges(page).count, asked,
                    "requests for another row, which policy.earlyRetries refuses")
                let (_, failure) = await stage.passingBackoffs {
                    (await throttled.value, await other.value)
                }
                // An app that repeats requests may wait instead.
                then.isTrue(failure != nil || repeats, "an error for another row")
                return
            }
            then.isTrue(
                try await stage.arrives(page, count: asked + 1),
                "another row is requested, as policy.earlyRetries says")
            then.isNil(await other.value, "the error of another row")
            _ = await stage.passingBackoffs { await throttled.value }
        }
    }

    /// Shorter pages would take more than a hundred requests to reach a thousand rows.
    private static var longPage: Int { 10 }
}

extension ListPaging {
    fileprivate var isOffset: Bool { if case .offset(skip: _) = page.style { true } else { false } }
}

extension PaginationChecks {
    /// Opens the page of a row; returns the request whose path has its id.
    private func request(
        for id: String, _ stage: World,
        _ details: @Sendable (World, String) async throws -> Void
    ) async -> Exchange? {
        let before = stage.stub.journal.exchanges.count
        // What the contract does not allow in a path is refused, and was requested all the same.
        _ = await stage.failure { try await details(stage, id) }
        return stage.stub.journal.exchanges.dropFirst(before).first { exchange in
            exchange.request.path.split(separator: "/").contains { PercentCoding.decode($0) == id }
        }
    }

    /// Whether the path of a page allows one id, but not the other.
    private func forbids(
        _ id: String, inPlaceOf other: String, _ page: Exchange, _ contract: Contract
    ) -> Bool {
        let parameters = page.operation.flatMap { contract.operation($0) }?.parameters ?? []
        return parameters.contains {
            $0.location == .path && $0.accepts(other) && !$0.accepts(id)
        }
    }
}
