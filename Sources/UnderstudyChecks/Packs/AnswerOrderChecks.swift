import StubContract
import StubHarness
import StubJSON
import StubRules
import StubServer

/// The checks of answers that arrive in another order than they were asked for (K03 of the
/// catalogue), on one screen: an older answer never replaces a newer one.
struct AnswerOrderChecks<App: Sendable, Screen: Sendable>: CheckPack {
    let screen: ScreenAdapter<App, Screen>
    let change: @Sendable (JSONValue, Int) -> JSONValue

    /// The operation of the screen.
    var operations: [String] { [screen.operation] }

    /// The operation of the screen.
    var label: String { screen.operation }

    /// The checks.
    func cases(in context: CheckContext<CheckStage<App>>) -> [ContractCase<CheckStage<App>>] {
        let check = CheckFactory<App>(context: context, group: .concurrency, place: screen.place)
        let operation = screen.operation
        return [
            check("K03", "newest wins") { stage, then in
                guard !screen.joinsLoads else { return try await expectNewest(stage, then) }
                let opened = try await screen.open(stage)
                await screen.load(opened)
                let body = try then.require(
                    stage.exchanges(operation).last?.responseJSON, "a normal response")
                let before = stage.exchanges(operation).count
                stage.stub.rules.add(
                    Rule(.operation(operation)).respond(200, body: .json(change(body, 1)))
                        .times(1).holding(at: "older"))
                async let older: Void = screen.load(opened)
                try await stage.arrival(of: operation, count: before + 1)
                stage.answer(operation, change(body, 2), times: 1)
                await screen.load(opened)
                let shown = await screen.content(opened)
                stage.release("older")
                await older
                let newer = try then.require(shown, "the newer content")
                then.equal(await screen.content(opened), newer, "after the older answer")
                await screen.expectCalm(opened, stage, then, "in the end")
                stage.answer(operation, change(body, 1), times: 1)
                await screen.load(opened)
                then.notEqual(await screen.content(opened), newer, "what the older one would show")
            }
        ]
    }

    /// Expects each load to show what it was answered, if a load during another one sends no request.
    private func expectNewest(_ stage: World, _ then: Expectations) async throws {
        let opened = try await screen.open(stage)
        await screen.load(opened)
        let body = try then.require(
            stage.exchanges(screen.operation).last?.responseJSON, "a normal response")
        var shown = [try then.require(await screen.content(opened), "the first content")]
        for number in 1...2 {
            stage.answer(screen.operation, change(body, number), times: 1)
            await screen.load(opened)
            shown.append(try then.require(await screen.content(opened), "the content"))
        }
        then.unique(shown, "contents, one for each answer")
        await screen.expectCalm(opened, stage, then, "in the end")
    }
}
