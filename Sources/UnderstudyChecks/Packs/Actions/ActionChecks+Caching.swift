import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer

extension ActionChecks {
    // MARK: - Caching

    @CaseBuilder<World>
    func caching(_ check: CheckFactory<App>) -> [ContractCase<World>] {
        check("C01", "revalidation", allowing: [.tolerated("response/status")]) { stage, then in
            try await eachRead(of: "C01", stage, then) { action, body, then in
                stage.stub.rules.add(Self.answer(action, body, ["ETag": "\"v1\""]).times(1))
                let first = try await action.result(stage)
                stage.stub.rules.removeAll()
                stage.stub.rules.add(
                    Rule(.operation(action.operation)).respond(304, headers: ["ETag": "\"v1\""]))
                // The members of a dictionary come in any order.
                let second = try await action.result(stage)
                then.isTrue(second.utf8.sorted() == first.utf8.sorted(), "the same after a 304")
                then.equal(condition(action, stage), "\"v1\"", "what is asked")
            }
        }
        check("C03", "no-store", allowing: [.tolerated("response/header")]) { stage, then in
            try await eachRead(of: "C03", stage, then) { action, body, then in
                stage.stub.rules.add(
                    Self.answer(
                        action, body,
                        ["Cache-Control": "no-store, max-age=300", "ETag": "\"secret\""]))
                let before = stage.exchanges(action.operation).count
                try await action.run(stage)
                try await action.run(stage)
                then.equal(stage.exchanges(action.operation).count - before, 2, "requests")
                then.isNil(condition(action, stage), "a condition")
            }
        }
        check("C04", "max-age", allowing: [.tolerated("response/header")]) { stage, then in
            try await eachRead(of: "C04", stage, then) { action, body, then in
                stage.stub.rules.add(
                    Self.answer(
                        action, body, ["Cache-Control": "max-age=300", "ETag": "\"fresh\""]))
                let before = stage.exchanges(action.operation).count
                try await action.run(stage)
                stage.clock.advance(by: .seconds(299))
                try await action.run(stage)
                then.equal(
                    stage.exchanges(action.operation).count - before,
                    action.reuse == .whileFresh ? 1 : 2, "requests within max-age")
                stage.clock.advance(by: .seconds(2))
                try await action.run(stage)
                then.equal(
                    stage.exchanges(action.operation).count - before,
                    action.reuse == .whileFresh ? 2 : 3, "requests after max-age")
                then.equal(
                    condition(action, stage), action.reuse == .never ? nil : "\"fresh\"",
                    "what is asked")
            }
        }
        check("C05", "heuristic freshness", allowing: [.tolerated("response/header")]) {
            stage, then in
            try await eachRead(of: "C05", stage, then) { action, body, then in
                stage.stub.rules.add(
                    Self.answer(
                        action, body, ["Last-Modified": "Mon, 01 Jan 2001 00:00:00 GMT"]))
                let before = stage.exchanges(action.operation).count
                for _ in 0..<2 { try await action.run(stage) }
                then.equal(
                    stage.exchanges(action.operation).count - before, 2,
                    "requests: nothing is assumed")
            }
        }
        check("C11", "errors not cached", allowing: refusals(check, 503)) { stage, then in
            try await each(of: "C11", stage, then) { action, then in
                stage.refuse(action.operation, 503, headers: ["Cache-Control": "max-age=300"])
                stage.expect(await action.failure(on: stage), .unavailable, "503", then)
                stage.stub.rules.removeAll()
                then.isNil(await action.failure(on: stage), "the failure of the second attempt")
            }
        }
    }

    /// Does something with each read whose normal response is JSON, after the app has received it.
    private func eachRead(
        of id: String, _ stage: World, _ then: Expectations,
        _ work: (AppAction<App>, JSONValue, Expectations) async throws -> Void
    ) async throws {
        try await each(of: id, stage, then) { action, then in
            // The clock goes on with each action, at last beyond the life of a token.
            try await prepare?(stage)
            try await action.run(stage)
            let body = try then.require(
                stage.exchanges(action.operation).last { 200...299 ~= ($0.status ?? 0) }?
                    .responseJSON,
                "a normal response")
            // What the app keeps of the normal response is stale by now.
            stage.clock.advance(by: .seconds(600))
            try await work(action, body, then)
        }
    }

    private static func answer(
        _ action: AppAction<App>, _ body: JSONValue, _ headers: HTTPFields
    ) -> Rule {
        Rule(.operation(action.operation)).respond(200, headers: headers, body: .json(body))
    }

    private func condition(_ action: AppAction<App>, _ stage: World) -> String? {
        stage.exchanges(action.operation).last?.request.fields["If-None-Match"]
    }
}
