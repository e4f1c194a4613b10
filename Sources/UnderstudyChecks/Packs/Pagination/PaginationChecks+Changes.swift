import StubContract
import StubFixtures
import StubHarness
import StubJSON
import StubRules
import StubServer

extension PaginationChecks {
    // MARK: - Changes between pages

    @CaseBuilder<World>
    func changes(_ paging: ListPaging, _ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "P12", "insert between pages", when: list.keepsRows,
            else: ListAdapter<App, Screen>.noRows
        ) { stage, then in
            let screen = try await open(stage, rows: several, paging)
            let expected = stage.ids(of: paging)
            await list.load(screen)
            try stage.stub.fixtures.insertCopy(
                in: paging.collection, key: paging.key, atStart: true)
            await walkOn(screen)
            let ids = await list.ids(screen)
            then.unique(ids, "rows shown")
            then.equal(ids, expected, "the rows in server order")
        }
        check(
            "P41", "a page of new rows between pages",
            when: paging.isNumbered && list.keepsRows,
            else: list.keepsRows
                ? "new rows do not move pages by cursor" : ListAdapter<App, Screen>.noRows
        ) { stage, then in
            let screen = try await open(stage, rows: several, paging)
            let expected = stage.ids(of: paging)
            await list.load(screen)
            // The second page has the rows of the first one again, and others follow.
            for _ in 0..<size {
                try stage.stub.fixtures.insertCopy(
                    in: paging.collection, key: paging.key, atStart: true)
            }
            // What the list says of its end is no reason to stop asking here.
            for _ in 0..<(several / size + 2) { await list.loadMore(screen) }
            then.equal(await list.ids(screen), expected, "the rows in server order")
        }
        check(
            "P13", "delete between pages", needing: list.refresh,
            else: Missing.refresh.reason
        ) { stage, then, refresh in
            let screen = try await loaded(stage, rows: several, paging)
            try stage.delete(row: min(4, size - 1), of: paging)
            await walkOn(screen)
            if stage.description.policy.showsMovedRows {
                let missing = Set(stage.ids(of: paging)).subtracting(await list.ids(screen))
                then.equal(
                    missing.sorted(), [],
                    "rows missing after another one was deleted, as policy.showsMovedRows says")
            }
            await refresh(screen)
            then.equal(
                await list.ids(screen), Array(stage.ids(of: paging).prefix(size)),
                "the refreshed list begins anew")
            await walkOn(screen)
            then.equal(await list.ids(screen), stage.ids(of: paging), "the rows after a refresh")
        }
        check(
            "P14", "unstable order",
            when: size > 2 && paging.isNumbered && list.keepsRows,
            else: list.keepsRows
                ? "the order of pages of one or two rows, or of those by cursor, does not matter"
                : ListAdapter<App, Screen>.noRows
        ) { stage, then in
            let screen = try await open(stage, rows: several, paging)
            // What was last on the first page comes again, as if it was sorted anew.
            let rows = stage.stub.fixtures.rows(of: paging.collection)
            let moved = Array(rows[(size - size / 4 - 1)...].prefix(size))
            stage.stub.rules.add(
                paging.putting(moved, into: Rule(paging.requests(ofPage: 1, size: size))))
            await walk(screen)
            then.unique(await list.ids(screen), "rows shown")
            if let hasMore = list.hasMore { then.isFalse(await hasMore(screen), "more to load") }
            then.equal(
                stage.positions(of: paging), stage.expectedPositions(3, size: size, of: paging),
                "the pages asked for")
        }
        check(
            "P46", "changed on another screen", needing: list.change, else: Missing.change.reason,
            allowing: [.tolerated("response")]
        ) { stage, then, change in
            let made = try await expectShown(change, false, stage, paging, then)
            if list.refresh != nil {
                _ = try await expectShown(change, true, try await stage.fresh(), paging, then)
            }
            try await expectTakenBack(
                made.writes, try await stage.fresh(), then,
                reading: { await change.read($0, made.id) }, change.make)
        }
        check(
            "P51", "created on another screen", needing: list.create, else: Missing.create.reason
        ) { stage, then, create in
            // Wherever the new row is put, it is on the first page.
            let screen = try await loaded(stage, rows: max(1, size / 2), paging)
            let before = Set(stage.ids(of: paging))
            try await create(stage, screen)
            let added = stage.ids(of: paging).filter { !before.contains($0) }
            then.count(added, 1, "rows that the server has added")
            _ = await stage.becomes {
                Set(added).isSubset(of: await list.ids(screen))
            }
            then.equal(
                Set(added).subtracting(await list.ids(screen)).sorted(), [],
                "rows missing in the list after they were created on another screen")
            then.unique(await list.ids(screen), "rows shown")
        }
        check(
            "P59", "removed on another screen", needing: list.remove, else: Missing.remove.reason,
            allowing: [.tolerated("response")]
        ) { stage, then, remove in
            let writes = try await expectRemoved(by: remove, stage, paging, then)
            try await expectTakenBack(writes, try await stage.fresh(), then, remove)
        }
        let sendsTotal = paging.page.sendsTotal || paging.place(of: .total) != nil
        check(
            "P54", "newest total", needing: sendsTotal ? list.total : nil,
            else: sendsTotal ? Missing.total.reason : "responses have no total"
        ) { stage, then, total in
            let screen = try await loaded(stage, rows: several, paging)
            then.equal(await total(screen), several, "the total")
            try stage.keep(several + 3, of: paging)
            await list.loadMore(screen)
            then.equal(
                await total(screen), several + 3, "the total after a page that says another one")
        }
        check(
            "P35", "row vanished", needing: list.details, else: Missing.details.reason,
            allowing: [.tolerated("response/status")]
        ) { stage, then, details in
            let screen = try await loaded(stage, rows: several, paging)
            let id = try then.require(await list.ids(screen).first, "a row")
            try stage.delete(row: 0, of: paging)
            let failure = await stage.failure { try await details(stage, id) }
            let kind = try then.require(failure?.kind, "an error on the row's page")
            then.isTrue(kind.covers(.notFound), "what it becomes: \(kind)")
            await list.loadMore(screen)
            await expectCalm(screen, stage, then, "in the list")
            then.atLeast(await list.ids(screen).count, 2 * size - 1, "rows in the list")
        }
    }

    // MARK: - Rows

    @CaseBuilder<World>
    func rows(_ paging: ListPaging, _ check: CheckFactory<App>) -> [ContractCase<World>] {
        check(
            "P15", "duplicate id inside a page", when: size > 1 && list.keepsRows,
            else: list.keepsRows
                ? "a page of one row has no duplicates" : ListAdapter<App, Screen>.noRows
        ) { stage, then in
            let screen = try await open(stage, rows: max(1, size / 2), paging)
            stage.stub.rules.add(
                Rule(.operation(paging.operation)).changingPage(PageChange(repeats: 2)))
            await list.load(screen)
            let ids = await list.ids(screen)
            then.unique(ids, "rows shown")
            then.equal(ids, stage.ids(of: paging), "each row at its first place")
        }
        check("P16", "sentinel ids", allowing: [.tolerated("response/body")]) { stage, then in
            let screen = try await open(stage, rows: min(4, size), paging)
            let rows = stage.stub.fixtures.rows(of: paging.collection)
            let empty: JSONValue = rows.first?[paging.key]?.string == nil ? 0 : ""
            let odd = rows.enumerated().map { index, row in
                guard index < 2, var object = row.object else { return row }
                object[paging.key] = empty
                return .object(object)
            }
            stage.stub.rules.add(
                paging.putting(odd, into: Rule(.operation(paging.operation))))
            await walk(screen)
            let ids = await list.ids(screen)
            if list.keepsRows { then.unique(ids, "rows shown") }
            then.isTrue(
                Set(odd.dropFirst(2).map(paging.id)).isSubset(of: ids), "the others are shown")
            then.isNil(await failure(screen, stage), "the error shown")
        }
        check(
            "P42", "text as sent", needing: list.text, else: Missing.text.reason,
            allowing: [.tolerated("response/body")]
        ) { stage, then, text in
            let row = try then.require(
                stage.stub.fixtures.rows(of: paging.collection).first?.object, "a row")
            let first = try await list.open(stage)
            await list.load(first)
            let normal = await text.read(first, paging.id(of: .object(row)))
            // What the app makes of the text, or puts around it, is its own matter.
            guard normal != nil, normal == row[text.member]?.string else {
                then.isTrue(normal != nil, "a text of the first row")
                return
            }
            for sent in Self.texts {
                var changed = row
                changed[text.member] = .string(sent)
                stage.stub.rules.removeAll()
                stage.stub.rules.add(
                    paging.putting(
                        [.object(changed)], into: Rule(.operation(paging.operation))))
                let screen = try await list.open(stage)
                await list.load(screen)
                // A text that the contract forbids is none that a server sends.
                let issues = stage.exchanges(paging.operation).last?.issues ?? []
                if issues.contains(where: { $0.code.hasPrefix("response/") }) { continue }
                let shown = await text.read(screen, paging.id(of: .object(row)))
                // Swift takes texts for equal that differ in their bytes.
                then.equal(shown.map { Array($0.utf8) }, Array(sent.utf8), "the text '\(sent)'")
            }
        }
        check(
            "P17", "duplicate id, newer content", needing: paging.isNumbered ? list.text : nil,
            else: paging.isNumbered ? Missing.text.reason : "pages go by cursor"
        ) { stage, then, text in
            let screen = try await loaded(stage, rows: several, paging)
            let rows = stage.stub.fixtures.rows(of: paging.collection)
            var repeated = try then.require(rows[size - 1].object, "a row that is an object")
            repeated[text.member] = "Renamed"
            let page = [.object(repeated)] + rows[size...].prefix(size - 1)
            stage.stub.rules.add(
                paging.putting(page, into: Rule(paging.requests(ofPage: 1, size: size))))
            await list.loadMore(screen)
            then.unique(await list.ids(screen), "rows shown")
            let shown = await text.read(screen, paging.id(of: .object(repeated)))
            let older = rows[size - 1][text.member]?.string
            let isOlder = !stage.description.policy.updatesRepeatedRows && shown == older
            then.isTrue(
                shown == "Renamed" || isOlder,
                "the one row with its newest content, as policy.updatesRepeatedRows says: \(shown ?? "none")"
            )
        }
    }
}

extension PaginationChecks {
    /// Texts that apps have cut, decoded twice or written in another form.
    private static var texts: [String] {
        [
            "  two spaces on both sides  ", "e\u{301} and é", "👩‍🍳 👍🏽", "שלום", "<b>R&amp;D</b>",
            "50%20 \\n \"quoted\"", "first\nsecond",
        ]
    }
}

extension CheckStage {
    /// Removes a row by its position.
    func delete(row index: Int, of paging: ListPaging) throws {
        let rows = stub.fixtures.rows(of: paging.collection)
        // A list may show another member than the id.
        guard rows.indices.contains(index),
            let id = rows[index]["id"] ?? rows[index][paging.key]
        else {
            throw EmptyCollection(name: paging.collection)
        }
        try stub.fixtures.change(paging.collection, .delete(id))
    }
}
