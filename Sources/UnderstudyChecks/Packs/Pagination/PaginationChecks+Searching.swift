import StubContract
import StubHarness
import StubJSON
import StubRules
import StubServer

extension PaginationChecks {
    @CaseBuilder<World>
    func searches(
        _ paging: ListPaging, _ parameters: [String]?, _ check: CheckFactory<App>
    ) -> [ContractCase<World>] {
        let search = parameters.flatMap { names in list.search.map { (names, $0) } }
        let reason = parameters == nil ? "the list cannot be searched" : Missing.search.reason
        let pausing = search.flatMap { $0.1.debounce == .zero ? nil : $0 }
        let immediate = search == nil ? reason : "the list searches at once"
        check(
            "P25", "search changed in flight", needing: search, else: reason,
            allowing: check.refusals(paging.operation, 400).map { .tolerated($0.code) }
        ) { stage, then, has in
            let (parameters, search) = has
            let screen = try await list.open(stage)
            let (older, newer) = search.texts
            for parameter in parameters {
                stage.stub.rules.add(
                    Rule(paging.requests(with: parameter, of: older))
                        .holding(at: "older"))
            }
            try await type(older, into: screen, by: search, stage, then)
            try await stage.arrival(of: paging.operation)
            try await type(newer, into: screen, by: search, stage, then)
            try await stage.arrival(of: paging.operation, count: 2)
            let answer = try then.require(
                stage.exchanges(paging.operation).last, "a request for the newer text")
            then.equal(
                stage.texts(of: parameters, in: paging), [older, newer],
                "the texts that were searched for")
            let expected = paging.ids(in: answer)
            then.isTrue(
                await stage.becomes { await list.ids(screen) == expected }, "the newer rows come")
            then.isFalse(expected.isEmpty, "no row has the newer text")
            let rows = stage.stub.fixtures.rows(of: paging.collection)
            stage.release("older")
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
            then.equal(await list.ids(screen), expected, "the older answer changes nothing")
            let foreign = await list.ids(screen).filter { id in
                !rows.contains { paging.id(of: $0) == id && $0.contains(newer) }
            }
            then.equal(foreign, [], "rows shown that do not have the text")
            if let shown = search.shown {
                then.equal(await shown(screen), newer, "the text whose rows are shown")
            }
            await expectCalm(screen, stage, then, "after both answers")
            guard let shown = search.shown else { return }
            try await refuseNewer(by: search, shown, try await stage.fresh(), then, paging)
        }
        check("P26", "search reverted", needing: search, else: reason) { stage, then, has in
            let (parameters, search) = has
            let screen = try await list.open(stage)
            let (text, longer) = search.texts
            try await type(text, into: screen, by: search, stage, then)
            try await stage.arrival(of: paging.operation)
            let first = try then.require(stage.exchanges(paging.operation).last, "a request")
            let expected = paging.ids(in: first)
            then.isTrue(
                await stage.becomes { await list.ids(screen) == expected }, "the answer comes")
            let before = stage.exchanges(paging.operation).count
            await search.type(screen, longer)
            await search.type(screen, text)
            await pass(search, stage)
            _ = await stage.staysQuiet()
            then.isTrue(
                await becomes(passing: search, stage) { stage.clock.sleeping.isEmpty },
                "no search is still planned")
            then.equal(await list.ids(screen), expected, "the rows shown")
            // Without a pause, each text is asked for.
            if search.debounce != .zero {
                then.isTrue(
                    stage.texts(of: parameters, in: paging).allSatisfy { $0 == text },
                    "only that text is asked for")
                then.atMost(stage.exchanges(paging.operation).count - before, 1, "further requests")
            }
            await expectCalm(screen, stage, then, "in the end")
            try await revert(to: text, from: longer, screen, has, stage, then, paging, expected)
            try await revertWhileLoading(has, try await stage.fresh(), then, paging)
            try await clear(has, try await stage.fresh(), then, paging)
        }
        check(
            "P27", "debounce bound", needing: pausing, else: immediate
        ) { stage, then, has in
            let (parameters, search) = has
            let screen = try await list.open(stage)
            await list.load(screen)
            let before = stage.exchanges(paging.operation).count
            let word = search.texts.1
            var typed: [String] = []
            for stroke in 0..<10 {
                typed.append(String(word.prefix(1 + stroke % max(1, word.count))))
                await search.type(screen, typed[stroke])
                // Each keystroke comes before the pause after the last one is over.
                try then.require(
                    await stage.clock.sleeper(of: search.debounce),
                    "the end of the typing is awaited")
                stage.clock.advance(by: search.debounce / 2)
            }
            then.isTrue(await stage.staysQuiet(), "nothing is asked during the typing")
            then.equal(stage.exchanges(paging.operation).count, before, "requests meanwhile")
            stage.clock.advance(by: search.debounce)
            try await stage.arrival(of: paging.operation, count: before + 1)
            then.isTrue(await stage.staysQuiet(), "one request for all keystrokes")
            let texts = stage.exchanges(paging.operation).dropFirst(before)
                .flatMap { exchange in
                    parameters.flatMap { paging.values(of: $0, in: exchange) }
                }
            then.equal(texts, typed.suffix(1), "the texts")
        }
        check("P28", "query encoding", needing: search, else: reason) { stage, then, has in
            let (parameters, search) = has
            let screen = try await list.open(stage)
            let terms = ["a+b", "a&b", "50%", "#", "é", "👩‍🍳", "e\u{301}", "אבג", "a b"]
            for (count, term) in terms.enumerated() {
                try await type(term, into: screen, by: search, stage, then)
                try await stage.arrival(of: paging.operation, count: count + 1)
            }
            let received = stage.texts(of: parameters, in: paging)
            then.equal(
                received.map { Array($0.utf8) }, terms.map { Array($0.utf8) },
                "the terms as the server decodes them")
        }
        check(
            "P45", "next page while typing", needing: pausing, else: immediate
        ) { stage, then, has in
            let (parameters, search) = has
            let screen = try await list.open(stage)
            await list.load(screen)
            let shown = try then.require(
                stage.exchanges(paging.operation).last, "a request for the first page")
            let before = stage.exchanges(paging.operation).count
            await search.type(screen, search.texts.1)
            try then.require(
                await stage.clock.sleeper(of: search.debounce), "the end of the typing is awaited")
            await list.loadMore(screen)
            func texts(_ exchange: Exchange) -> [String] {
                parameters.flatMap { paging.values(of: $0, in: exchange) }
            }
            for further in stage.exchanges(paging.operation).dropFirst(before)
            where paging.position(of: further) != paging.position(of: shown) {
                then.equal(
                    texts(further), texts(shown), "the text of the search that the page belongs to")
            }
            stage.clock.advance(by: search.debounce)
            func newest() -> [String] {
                let found = stage.exchanges(paging.operation).last {
                    texts($0) == [search.texts.1] && $0.response != nil
                }
                return found.map(paging.ids) ?? []
            }
            then.isTrue(
                await stage.becomes {
                    let (expected, shown) = (newest(), await list.ids(screen))
                    return !expected.isEmpty && shown == expected
                }, "only rows of the search for what was typed")
        }
        let filtering = pausing.flatMap { found in list.filter.map { (found, $0) } }
        check(
            "P55", "filter while typing", needing: filtering,
            else: pausing == nil ? immediate : Missing.filter.reason
        ) { stage, then, has in
            let ((parameters, search), filter) = has
            let screen = try await list.open(stage)
            await list.load(screen)
            await search.type(screen, search.texts.1)
            try then.require(
                await stage.clock.sleeper(of: search.debounce), "the end of the typing is awaited")
            try await filter(stage, screen)
            then.isTrue(
                await becomes(passing: search, stage) { stage.clock.sleeping.isEmpty },
                "no search is still planned")
            _ = await stage.staysQuiet()
            let last = try then.require(stage.exchanges(paging.operation).last, "a request")
            then.equal(
                parameters.flatMap { paging.values(of: $0, in: last) }, [search.texts.1],
                "the text of the last request, with the filter that was chosen meanwhile")
            then.equal(await list.ids(screen), paging.ids(in: last), "the rows shown")
            await expectCalm(screen, stage, then, "in the end")
        }
        let leaving = pausing.flatMap { found in
            found.1.leave.map { leave in (search: found.1, leave: leave) }
        }
        check(
            "P39", "left while typing", needing: leaving,
            else: pausing == nil ? immediate : Missing.leave.reason
        ) { stage, then, has in
            // The list is gone at the end of the block.
            do {
                let screen = try await list.open(stage)
                await list.load(screen)
                await has.search.type(screen, has.search.texts.1)
                try then.require(
                    await stage.clock.sleeper(of: has.search.debounce),
                    "the end of the typing is awaited")
                await has.leave(screen)
            }
            let before = stage.exchanges(paging.operation).count
            stage.clock.advance(by: has.search.debounce + .seconds(1))
            _ = await stage.staysQuiet()
            then.equal(
                stage.exchanges(paging.operation).count, before,
                "requests, of which none follows the leaving")
        }
    }

    /// Refuses the newer of two searches, and expects no row of the older one under the newer text,
    /// neither while the newer one is under way nor afterwards.
    private func refuseNewer(
        by search: ListSearch<Screen>, _ shown: (Screen) async -> String?, _ stage: World,
        _ then: Expectations, _ paging: ListPaging
    ) async throws {
        let screen = try await list.open(stage)
        let (older, newer) = search.texts
        try await type(older, into: screen, by: search, stage, then)
        try await stage.arrival(of: paging.operation)
        then.isTrue(
            await stage.becomes {
                let text = await shown(screen)
                let ids = await list.ids(screen)
                return text == older && !ids.isEmpty
            }, "the older rows come")
        let before = stage.exchanges(paging.operation).count
        let refusal = stage.refusal(of: paging.operation, 400, Refusal.message)
        stage.stub.rules.add(refusal.holding(at: "newer"))
        try await type(newer, into: screen, by: search, stage, then)
        try await stage.arrival(of: paging.operation, count: before + 1)
        func expectNoneBelow(_ when: String) async {
            let ids = await list.ids(screen)
            guard await shown(screen) == newer else { return }
            then.equal(ids, [], "rows of '\(older)' shown as those of '\(newer)', \(when)")
        }
        await expectNoneBelow("whose search is under way")
        stage.release("newer")
        if list.error != nil {
            _ = await stage.becomes { await failure(screen, stage) != nil }
            then.isTrue(
                await failure(screen, stage) != nil, "an error after the newer search is refused")
        } else {
            _ = await stage.staysQuiet()
        }
        await expectNoneBelow("whose search was refused")
    }

    /// Types the shown text again while the search for another one is under way.
    private func revert(
        to text: String, from longer: String, _ screen: Screen,
        _ has: (parameters: [String], search: ListSearch<Screen>), _ stage: World,
        _ then: Expectations, _ paging: ListPaging, _ expected: [String]
    ) async throws {
        let (parameters, search) = has
        for parameter in parameters {
            stage.stub.rules.add(
                Rule(paging.requests(with: parameter, of: longer))
                    .holding(at: "longer"))
        }
        try await type(longer, into: screen, by: search, stage, then)
        then.isTrue(
            await stage.becomes {
                stage.texts(of: parameters, in: paging).contains(longer)
            }, "the longer text is asked for")
        await search.type(screen, text)
        await pass(search, stage)
        then.isTrue(
            await becomes(passing: search, stage) { await list.ids(screen) == expected },
            "the rows of the text that was typed last")
        stage.release("longer")
        _ = await stage.staysQuiet()
        then.isTrue(
            await becomes(passing: search, stage) { stage.clock.sleeping.isEmpty },
            "no search is still planned in the end")
        then.isTrue(
            await stage.becomes(within: .seconds(2)) { await list.ids(screen) == expected },
            "the same rows after the answer to the other text")
        if let shown = search.shown {
            then.equal(await shown(screen), text, "the text whose rows are shown")
        }
        await expectCalm(screen, stage, then, "after the other answer")
    }

    /// Types a letter and deletes it again while the search for the text is under way, whose rows then
    /// come all the same.
    private func revertWhileLoading(
        _ has: (parameters: [String], search: ListSearch<Screen>), _ stage: World,
        _ then: Expectations, _ paging: ListPaging
    ) async throws {
        let (parameters, search) = has
        let screen = try await list.open(stage)
        let (text, longer) = search.texts
        for parameter in parameters {
            stage.stub.rules.add(
                Rule(paging.requests(with: parameter, of: text)).times(1).holding(at: "text"))
        }
        try await type(text, into: screen, by: search, stage, then)
        try await stage.arrival(of: paging.operation)
        await search.type(screen, longer)
        await search.type(screen, text)
        await pass(search, stage)
        _ = await stage.staysQuiet()
        stage.release("text")
        then.isTrue(
            await becomes(passing: search, stage) {
                let answer = stage.exchanges(paging.operation).last { exchange in
                    exchange.response != nil
                        && parameters.contains { paging.values(of: $0, in: exchange) == [text] }
                }
                let (found, shown) = (answer.map(paging.ids) ?? [], await list.ids(screen))
                return !found.isEmpty && shown == found
            }, "the rows of a text that was left and typed again while they were on their way")
        await expectCalm(screen, stage, then, "after the text was typed again")
    }

    /// Clears the field while a search is under way, whose answer then changes nothing.
    private func clear(
        _ has: (parameters: [String], search: ListSearch<Screen>), _ stage: World,
        _ then: Expectations, _ paging: ListPaging
    ) async throws {
        let (parameters, search) = has
        let screen = try await list.open(stage)
        let text = search.texts.1
        for parameter in parameters {
            stage.stub.rules.add(
                Rule(paging.requests(with: parameter, of: text)).holding(at: "search"))
        }
        try await type(text, into: screen, by: search, stage, then)
        try await stage.arrival(of: paging.operation)
        await search.type(screen, "")
        // An app may clear its list at once, or ask for all rows after the pause.
        await pass(search, stage)
        var later: [Exchange] { Array(stage.exchanges(paging.operation).dropFirst()) }
        func settle() async {
            _ = await stage.staysQuiet()
            _ = await becomes(passing: search, stage) {
                !stage.clock.sleeping.contains(search.debounce)
                    && later.allSatisfy { $0.response != nil }
            }
            _ = await stage.staysQuiet()
        }
        await settle()
        let shown = await list.ids(screen)
        stage.release("search")
        await settle()
        // On a busy machine an app may ask for all rows only now.
        let asked = later.last.map(paging.ids) ?? shown
        then.isTrue(
            await stage.becomes(within: .seconds(2)) {
                [shown, asked].contains(await list.ids(screen))
            },
            "the rows stay as they are after the answer to a search whose text was cleared")
        if let text = search.shown {
            then.isTrue(
                [nil, ""].contains(await text(screen)), "no text is shown as searched for")
        }
        await expectCalm(screen, stage, then, "after the field was cleared")
    }

    /// Moves the clock past the pause after typing, if the app soon plans a search.
    private func pass(_ search: ListSearch<Screen>, _ stage: World) async {
        guard search.debounce != .zero,
            await stage.clock.sleeper(of: search.debounce, within: .milliseconds(200))
        else { return }
        stage.clock.advance(by: search.debounce)
    }

    /// Whether something becomes true while each pause after typing passes, whenever it begins.
    ///
    /// An app may plan a search and find later that nothing has changed, or plan none.
    private func becomes(
        passing search: ListSearch<Screen>, _ stage: World, _ condition: () async -> Bool
    ) async -> Bool {
        await stage.becomes {
            if search.debounce != .zero, stage.clock.sleeping.contains(search.debounce) {
                stage.clock.advance(by: search.debounce)
            }
            return await condition()
        }
    }

    /// Types a text and moves the clock past the debounce.
    func type(
        _ text: String, into screen: Screen, by search: ListSearch<Screen>, _ stage: World,
        _ then: Expectations
    ) async throws {
        await search.type(screen, text)
        guard search.debounce != .zero else { return }
        try then.require(
            await stage.clock.sleeper(of: search.debounce), "the end of the typing is awaited")
        stage.clock.advance(by: search.debounce)
    }
}

extension JSONValue {
    /// Whether a text in the value contains that text, whatever the case of its letters.
    fileprivate func contains(_ text: String) -> Bool {
        switch self {
        case .string(let own): own.lowercased().contains(text.lowercased())
        case .array(let elements): elements.contains { $0.contains(text) }
        case .object(let object): object.members.contains { $0.value.contains(text) }
        default: false
        }
    }
}

extension CheckStage {
    /// The texts that were searched for, in order.
    fileprivate func texts(of parameters: [String], in paging: ListPaging) -> [String] {
        exchanges(paging.operation).flatMap { exchange in
            parameters.flatMap { paging.values(of: $0, in: exchange) }
        }
    }
}
