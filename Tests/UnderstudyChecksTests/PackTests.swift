import StubHarness
import StubJSON
import StubServer
import Testing
import UnderstudyTesting

@testable import UnderstudyChecks

/// The packs as a whole: which checks they have, and how they are combined.
struct PackTests {
    private typealias Stage = CheckStage<Int>

    private func definition() throws -> StubDefinition {
        try StubFiles(contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer")
            .definition()
    }

    private let list = SamplePacks.list
    private let session = SamplePacks.session
    private let screen = SamplePacks.screen
    private let toggle = SamplePacks.toggle
    private let action = SamplePacks.action

    @Test func `no check of the packs is lost`() throws {
        let contract = try definition().contract
        let ids = SamplePacks.all.map { $0.checks.cases(in: CheckContext(contract)).map(\.id) }
        for own in ids { #expect(Set(own).count == own.count) }
        #expect(ids.map(\.count) == [59, 43, 28, 10, 16, 7, 10, 10, 8, 7, 33, 2, 2, 9])
        #expect(Set(ids.joined()).count == 200)
    }

    @Test func `checks are listed with the parts of the app that they concern`() throws {
        let contract = try definition().contract
        let named = [Checks.toggle(toggle).of("likes")].listing(in: contract)
        #expect(named.map(\.id) == ["D31", "R16", "R17", "R21", "R24", "R26", "R22"])
        #expect(
            named.allSatisfy { $0.parts == ["likes"] && ($0.reason == nil) == ($0.id != "R26") })
        let unnamed = [Checks.toggle(toggle).only("R16")].listing(in: contract)
        #expect(unnamed.map(\.parts) == [["likeFeedItem"]])
        let own = ContractCase<Stage>("K90", "own", .concurrency) { _, _ in }
        #expect(
            [Checks([own], of: "likes", "feed")].listing(in: contract)[0].parts == [
                "likes", "feed",
            ])
        #expect([Checks([own])].listing(in: contract)[0].parts == [])
        let chosen = Checks.toggle(toggle).without("R16", "R26").only("R16", "R17", "R21")
        #expect([chosen].listing(in: contract).map(\.id) == ["R17", "R21"])
        let pending = Checks.toggle(toggle).pending("write it").of("likes")
        #expect([pending].listing(in: contract).allSatisfy { $0.reason == "write it" })
    }

    /// Why each check does not apply, by its id; those that apply are left out.
    private func reasons(_ checks: [Checks<Stage>]) throws -> [String: String] {
        let entries = checks.listing(in: try definition().contract)
        return Dictionary(
            entries.compactMap { entry in entry.reason.map { (entry.id, $0) } },
            uniquingKeysWith: { one, _ in one })
    }

    @Test func `a list whose rows have no id says so`() throws {
        let contract = """
            {"openapi": "3.1.0", "info": {"title": "Files", "version": "1"}, "paths": {
              "/files": {"get": {"operationId": "listFiles",
                "parameters": [{"name": "page", "in": "query", "schema": {"type": "integer"}}],
                "responses": {"200": {"description": "Files", "content": {"application/json": {
                  "schema": {"type": "array", "items": {"type": "object", "properties": {
                    "sha": {"type": "string"}}}}}}}},
                "x-stub": {"action": "list", "collection": "files", KEY
                  "page": {"style": "page", "page": "page", "limit": "size", "default": 20}}}}}}
            """
        func reasons(_ key: String) throws -> Set<String> {
            let definition = try StubDefinition.of(
                contract.replacing("KEY", with: key), ["files": #"[{"sha": "a1"}]"#])
            let list = ListAdapter<Int, Int>(
                "listFiles", pageSize: 20, open: { _ in 0 }, load: { _ in }, loadMore: { _ in },
                ids: { _ in [] })
            let entries = [Checks.pagination(list: list)].listing(in: definition.contract)
            return Set(entries.compactMap(\.reason))
        }
        let missing = try reasons("")
        #expect(missing.count == 1)
        #expect(missing.first?.contains("`key` of the ListAdapter") == true, "\(missing)")
        #expect(try !reasons(#""key": "sha","#).contains { $0.contains("`key`") })
    }

    private func demanding(_ session: SessionAdapter<Int>?) -> [Checks<Stage>] {
        var checks: [Checks<Stage>] = [
            Checks.pagination(list: list), Checks.errors(screen: screen),
            Checks.actions([action]),
        ]
        if let session {
            checks.append(Checks.tokens(session: session))
            checks.append(Checks.concurrency(screen: screen, session: session))
        }
        return checks
    }

    @Test func `no check demands a refresh unless a session of the suite has one`() throws {
        let refreshing = ["P34", "E31", "T04", "T12"]
        let without = try reasons(demanding(nil))
        for id in refreshing { #expect(without[id] != nil, "\(id)") }
        let with = try reasons(demanding(session))
        for id in refreshing + ["T01", "K05"] { #expect(with[id] == nil, "\(id)") }
        var unrenewed = session
        unrenewed.renewal = SessionRenewal.none
        let declined = try reasons(demanding(unrenewed))
        for id in refreshing + ["T01", "K05"] { #expect(declined[id] != nil, "\(id)") }
        // What needs no refresh is checked all the same.
        for id in ["T19", "T21", "T27", "T29"] { #expect(declined[id] == nil, "\(id)") }
    }

    @Test func `the closures that most further checks need are suggested, those first`() {
        func entry(_ id: String, _ reason: String?, _ parts: String...) -> CheckEntry {
            CheckEntry(id: id, title: id, group: .pagination, parts: parts, reason: reason)
        }
        let entries = [
            entry("P01", nil, "posts"),
            entry("P02", "the contract has no pages", "posts"),
            entry("P35", Missing.details.reason, "posts"),
            entry("P10", Missing.refresh.reason, "posts"),
            entry("P38", Missing.details.reason, "posts"),
            entry("E25", Missing.entries.reason, "one", "other"),
        ]
        #expect(
            entries.suggestions(atMost: 5) == [
                "add `details:` of the ListAdapter for posts, and 2 more checks run: P35, P38",
                "add `entries:` of the WriteAdapter, and another check runs: E25",
                "add `refresh:` of the ListAdapter for posts, and another check runs: P10",
            ])
        #expect(entries.suggestions(atMost: 1).count == 1)
        #expect(Set(Missing.allCases.map(\.reason)).count == Missing.allCases.count)
    }

    @Test func `actions that leave out what they send or read are named`() throws {
        let silent = [action, AppAction<Int>("authCreatePost") { _ in }]
        var telling = AppAction<Int>("authCreatePost") { _ in
            1
        } values: {
            ["id": $0]
        }
        telling.sends = ["title": "Lamp"]
        func suggestions(_ actions: [AppAction<Int>]) throws -> [String] {
            let checks: [Checks<Stage>] = [
                Checks.actions(actions),
                Checks.decoding(actions: actions).of("everything"),
            ]
            return checks.actionSuggestions(in: try definition().contract)
        }
        #expect(
            try suggestions(silent) == [
                "add `sends` of the AppAction for authCreatePost, and R23 compares what they send",
                "add `values:` of the AppAction for getDashboard, authCreatePost, and D29 compares "
                    + "what they read",
            ])
        #expect(try suggestions([telling]) == [])
    }

    @Test func `a check of actions concerns the parts whose actions it runs`() throws {
        let contract = try definition().contract
        let actions = [
            action.with { ($0.part, $0.attempts) = ("dashboard", 3) },
            AppAction<Int>("login") { _ in }.with { $0.part = "login" },
            AppAction<Int>("resetPassword") { _ in }
                .with { ($0.part, $0.readsBody) = ("login", false) },
        ]
        let checks: Checks<Stage> = .actions(actions, deadline: .seconds(30))
        func parts(_ id: String) -> [String] { checks.parts(of: id, in: contract) }
        #expect(parts("E05") == ["dashboard", "login"])
        #expect(parts("X04") == ["dashboard"] && parts("T12") == ["dashboard"])
        #expect(parts("T20") == ["login"] && parts("C11") == ["dashboard"])
        #expect(parts("C01") == [], "nothing is said to be revalidated")
        let entries = [checks].listing(in: contract)
        #expect(entries.first { $0.id == "X04" }?.parts == ["dashboard"])
    }

    @Test func `a pack that is pending says why each of its checks does not run`() throws {
        let checks = Checks.pagination(list: list).pending("write it").cases(
            in: CheckContext(try definition().contract))
        #expect(checks.count == 58)
        #expect(checks.allSatisfy { $0.applicability == .notApplicable("write it") })
    }

    @Test func `the order of a suite is that of its declaration, in every process`() throws {
        let names = ["tea", "bread", "milk", "rice", "oats", "figs", "kale", "salt", "corn"]
        let app = AppUnderTest<Int>("Numbers") { _ in 1 }
        let suite = try Suite.app(app, definition()) {
            names.enumerated().map { index, name in
                ContractCase<Stage>("Z\(9 - index)", name, CaseGroup(name, letter: "Z")) {
                    _, then in
                    then.isTrue(true, "ran")
                }
            }
        }
        // A dictionary keeps this order once in 362,880 times.
        #expect(suite.cases.map(\.title) == names)
    }

    @Test func `packs with the same checks are one check each, of which both parts must hold`()
        async throws
    {
        let app = AppUnderTest<Int>("Numbers") { _ in 1 }
        let suite = try Suite.app(app, definition()) {
            ContractCase("K90", "both", .concurrency) { stage, then in
                then.equal(stage.app, 1, "the first part")
            }
            ContractCase("K90", "both", .concurrency) { stage, then in
                then.equal(stage.app, 2, "the second part")
            }
        }
        #expect(suite.cases.map(\.id) == ["K90"])
        let check = try #require(suite.cases.first)
        let result = await Runner(suite, options: RunOptions(limit: .seconds(600)))
            .result(of: check)
        #expect(result?.mismatches.map(\.what) == ["the second part"])
        #expect(result?.evaluated == 2)
    }

    @Test func `a pack for an operation that the contract lacks is refused`() throws {
        let app = AppUnderTest<Int>("Numbers") { _ in 1 }
        var wrong = list
        wrong.operation = "listNumbers"
        let definition = try definition()
        let error = #expect(throws: SuiteMismatch.self) {
            try Suite.app(app, definition) { Checks.pagination(list: wrong) }
        }
        #expect(error?.missing == ["listNumbers"])
    }
}
