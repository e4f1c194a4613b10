import StubHarness
import StubRules
import StubServer
import Testing

@testable import UnderstudyChecks

/// Checks of streams that a client without a bug keeps, and what each of them sees in one with a bug.
@Suite(.timeLimit(.minutes(10)))
struct StreamTests {
    typealias Adapter = StreamAdapter<StreamClient>
    private typealias Stage = CheckStage<StreamClient>

    private static let contract = """
        {"openapi": "3.2.0", "info": {"title": "Orders", "version": "1"}, "paths": {
          "/orders/events": {"get": {"operationId": "followOrders", "responses": {
            "200": {"description": "Events", "content": {"text/event-stream": {"itemSchema":
              {"type": "object", "required": ["title"], "properties":
                {"title": {"type": "string"}}}}}}}}}}}
        """

    private static func adapter(
        _ reconnects: Adapter.Reconnection, skipsBrokenItems: Bool
    ) -> Adapter {
        Adapter("followOrders") {
            ServerSentEvent(["title": .string($0)], event: "added")
        } items: {
            $0.app.items()
        } text: {
            $0.title
        }.with { ($0.reconnects, $0.skipsBrokenItems) = (reconnects, skipsBrokenItems) }
    }

    private static func result(
        of id: String, _ bug: StreamClient.Bug? = nil,
        _ reconnects: Adapter.Reconnection = .always, skipsBrokenItems: Bool = false
    ) async throws -> CaseResult {
        let app = AppUnderTest<StreamClient>("Orders") { setup in
            StreamClient(
                url: setup.url, clock: setup.clock, reconnects: reconnects,
                skipsBrokenItems: skipsBrokenItems, bug: bug)
        } failure: { error in
            switch error {
            case let refused as StreamClient.Refused: Failure(status: refused.status)
            case is StreamClient.Unreadable: Failure(kind: .unreadable)
            default: .standard(error)
            }
        }
        // What a bug keeps from happening is awaited as long as a check is patient. A shorter wait
        // would end before a busy machine has done what the check awaits first.
        let suite = try Suite.app(
            app, StubDefinition.of(contract, [:]), patience: .seconds(bug == nil ? 600 : 15)
        ) {
            Checks.stream(adapter(reconnects, skipsBrokenItems: skipsBrokenItems)).only(id)
        }
        let check = try #require(suite.cases.first)
        return try #require(
            await Runner(suite, options: RunOptions(limit: .seconds(600))).result(of: check))
    }

    private static let ids = ["D31"] + (1...8).map { "S0\($0)" }

    @Test(arguments: ids, [Adapter.Reconnection.always, .whenBroken, .never])
    func `a check holds for a client without a bug`(
        id: String, reconnects: Adapter.Reconnection
    ) async throws {
        let result = try await Self.result(of: id, nil, reconnects)
        if ["S03", "S04"].contains(id), reconnects == .never {
            #expect(
                result.verdict
                    == .notApplicable(
                        reason: "the app does not connect again, as `reconnects` says"))
            return
        }
        #expect(result.verdict == .passed, "\(result.mismatches.map(\.description))")
    }

    @Test func `a client that leaves out broken items holds if it says so`() async throws {
        let result = try await Self.result(of: "S06", skipsBrokenItems: true)
        #expect(result.verdict == .passed, "\(result.mismatches.map(\.description))")
    }

    @Test(arguments: StreamClient.Bug.allCases)
    func `a check sees what a client does wrong`(bug: StreamClient.Bug) async throws {
        let policies: [StreamClient.Bug: Adapter.Reconnection] = [
            .halfIsWhole: .never, .errorAtEnd: .whenBroken,
        ]
        let result = try await Self.result(of: bug.check, bug, policies[bug] ?? .always)
        #expect(result.verdict == .failed)
        #expect(result.mismatches.allSatisfy { !$0.what.contains("threw an error") })
    }
}
