// What each pack does first.

import StubHarness
import StubServer

extension ListAdapter {
    /// The list shows rows, by the ids that the contract knows them by.
    var normalUse: NormalUse<CheckStage<App>> {
        .looking(at: place) { stage in
            let paging = paging(in: stage.stub.definition.contract)
            // A copy of a row shows which member is told, where rows have the same text in several.
            if let paging {
                try? stage.stub.fixtures.insertCopy(
                    in: paging.collection, key: paging.key, atStart: true)
            }
            let screen = try await open(stage)
            await load(screen)
            if let error = await error?(screen) { throw error }
            guard let paging, let answer = stage.exchanges(operation).last else { return nil }
            return obstacle(await ids(screen), in: answer, paging, stage)
        }
    }

    /// Why checks of rows would say nothing of the app: the request selects none, or the list is
    /// described by another member of them.
    private func obstacle(
        _ ids: [String], in answer: Exchange, _ paging: ListPaging, _ stage: CheckStage<App>
    ) -> Mismatch? {
        let known = stage.stub.fixtures.rows(of: paging.collection).count
        if known > 0, answer.status == 200, paging.rows(in: answer).isEmpty {
            return Mismatch(
                "the rows of \(operation)",
                expected: "some of the \(known) rows of "
                    + "'\(paging.collection)', of which the list shows all without filters",
                actual: "none, as the answer to \(answer.request.target)", place: place)
        }
        return paging.otherKey(of: ids, in: answer).map { key in
            Mismatch(
                "the ids of \(operation)", expected: "those of its rows, by '\(paging.key)'",
                actual: "its rows' '\(key)'; `key` of the ListAdapter says so", place: place)
        }
    }
}

extension ScreenAdapter {
    var normalUse: NormalUse<CheckStage<App>> {
        NormalUse(place) { stage in
            let screen = try await open(stage)
            await load(screen)
            return await error(screen)
        }
    }
}

extension PaginationChecks {
    var normalUse: NormalUse<CheckStage<App>>? { list.normalUse }
}

extension PageCountChecks {
    var normalUse: NormalUse<CheckStage<App>>? { list.normalUse }
}

extension ErrorChecks {
    var normalUse: NormalUse<CheckStage<App>>? { screen.normalUse }
}

extension CachingChecks {
    var normalUse: NormalUse<CheckStage<App>>? { screen.normalUse }
}

extension CancellationChecks {
    var normalUse: NormalUse<CheckStage<App>>? { screen.normalUse }
}

extension ConcurrencyChecks {
    var normalUse: NormalUse<CheckStage<App>>? { screen.normalUse }
}

extension RetryChecks {
    var normalUse: NormalUse<CheckStage<App>>? { screen.normalUse }
}

extension AnswerOrderChecks {
    var normalUse: NormalUse<CheckStage<App>>? { screen.normalUse }
}

extension ToggleChecks {
    var normalUse: NormalUse<CheckStage<App>>? {
        NormalUse(toggle.place) { stage in
            let screen = try await toggle.open(stage)
            await toggle.toggle(screen)
            return await toggle.error(screen)
        }
    }
}

extension WriteChecks {
    var normalUse: NormalUse<CheckStage<App>>? {
        NormalUse(form.place) { stage in
            let opened = try await form.open(stage)
            await form.submit(opened)
            return await form.error(opened)
        }
    }
}

extension ActionChecks {
    var normalUse: NormalUse<CheckStage<App>>? { NormalUse(place, actions, prepare) }
}

extension DecodingChecks {
    var normalUse: NormalUse<CheckStage<App>>? { NormalUse(place, actions, prepare) }
}

extension TokenChecks {
    var normalUse: NormalUse<CheckStage<App>>? {
        NormalUse(session.place) { stage in
            try await session.signIn(stage.app)
            try await session.call(stage.app, 1)
            return nil
        }
    }
}
