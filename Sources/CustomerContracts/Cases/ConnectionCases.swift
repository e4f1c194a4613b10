import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubRules
import StubServer

/// Connections that close behind one's back, crawl, or lead round in circles.
enum ConnectionCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        // A GET on a connection that was closed is sent again by the system; a POST is an error at
        // once on Apple's systems, and hangs until its deadline on Linux.
        ContractCase("E15", "stale keep-alive", .errors) { stage, then in
            let dashboard = try await stage.dashboard()
            let closing = Rule(.operation(Operation.dashboard)).times(1).failing(with: .closeIdle)
            stage.stub.rules.add(closing)
            await dashboard.load()
            await dashboard.refresh()
            then.isNil(await dashboard.error, "an error of the next read")
            then.isTrue(await dashboard.dashboard != nil, "content")
            stage.stub.rules.add(closing)
            await dashboard.refresh()
            let service = await stage.app.feedService()
            let like = Task { try await service.setLiked(true, 50) }
            let deadline = await stage.app.configuration.requestDeadline
            _ = await stage.passing(deadline) { await like.result }
            then.atMost(stage.exchanges(Operation.like).count, 1, "times the write was sent")
        }
        ContractCase("E17", "trickle", .errors) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.stub.rules.add(
                Rule(.operation(Operation.dashboard)).paced(.bytesPerSecond(10)))
            async let load: Void = dashboard.load()
            try await stage.arrival(of: Operation.dashboard)
            let deadline = await stage.app.configuration.requestDeadline
            try then.require(
                await stage.clock.sleeper(of: deadline), "a bound for the whole answer")
            stage.clock.advance(by: deadline)
            await load
            then.equal(await dashboard.error, .network(.timedOut), "what is shown")
            then.isTrue(await stage.isAbandoned(Operation.dashboard), "the connection is let go")
        }
        ContractCase(
            "E23", "redirect loop", .errors, allowing: ["response/status"]
        ) { stage, then in
            let dashboard = try await stage.dashboard()
            stage.redirect(Operation.dashboard, 302, to: "/dashboard")
            await dashboard.load()
            then.isTrue(await dashboard.error != nil, "an error")
            then.isFalse(await dashboard.isLoading, "still loading")
            then.atMost(stage.exchanges(Operation.dashboard).count, 21, "hops")
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
        }
    }
}
