import Foundation
import StubHarness
import StubJSON
import StubServer
import Testing

@testable import UnderstudyChecks

/// Checks that a client without a bug keeps, and what each of them sees in one with a bug.
@Suite(.timeLimit(.minutes(10)))
struct BoardTests {
    private typealias Stage = CheckStage<BoardClient>

    private static let contract = """
        {"openapi": "3.1.0", "info": {"title": "Board", "version": "1"},
        "security": [{"cookie": []}],
        "x-stub": {"tokens": {"collection": "users", "username": "email"}},
        "paths": {
          "/session": {"post": {"operationId": "logIn", "security": [],
            "requestBody": {"content": {"application/json": {"schema": {"type": "object",
              "required": ["email", "password"], "properties": {"email": {"type": "string"},
                "password": {"type": "string"}}}}}},
            "responses": {"200": {"description": "Signed in", "headers": {"Set-Cookie":
              {"required": true, "schema": {"type": "string"}}}, "content": {"application/json":
              {"schema": {"$ref": "#/components/schemas/User"}}}}},
            "x-stub": {"action": "login", "collection": "users", "status": 200, "tokens": {
              "request": {"username": "email", "password": "password"},
              "answer": {"user": ""}}}}},
          "/boards/{boardId}/cards": {"get": {"operationId": "listCards",
            "parameters": [{"name": "boardId", "in": "path", "required": true, "schema":
                {"type": "string"}},
              {"name": "page", "in": "query", "schema": {"type": "integer"}},
              {"name": "q", "in": "query", "schema": {"type": "string"}},
              {"name": "starred", "in": "query", "schema": {"type": "boolean"}},
              {"name": "limit", "in": "query", "schema": {"type": "integer"}}],
            "responses": {"200": {"description": "Cards", "headers": {"Link": {"schema":
              {"type": "string"}}, "X-Total-Count": {"schema": {"type": "integer"}}}, "content": {"application/json": {"schema": {"type": "array",
              "items": {"$ref": "#/components/schemas/Card"}}}}},
              "default": {"$ref": "#/components/responses/Error"}},
            "x-stub": {"action": "list", "collection": "cards", "search": {"parameters": ["q"],
              "fields": ["title"]}, "filters": {"starred": "starred"}, "page": {"style": "page",
              "page": "page", "limit": "limit", "default": 5, "links": "absolute",
              "headers": ["Link", "X-Total-Count"]}}}},
          "/cards": {"post": {"operationId": "addCard",
            "requestBody": {"content": {"application/json": {"schema": {"type": "object",
              "required": ["title"], "properties": {"title": {"type": "string"},
                "note": {"type": "string"}}}}}},
            "responses": {"201": {"description": "The card", "content": {"application/json":
              {"schema": {"type": "object"}}}},
              "422": {"description": "Invalid entries", "content": {"application/json": {"schema":
                {"type": "object", "required": ["message"], "properties": {"message":
                  {"type": "string"}, "errors": {"type": "array", "items": {"type": "object"}}}},
                "example": {"message": "Invalid",
                  "errors": [{"field": "title", "message": "Too short"}]}}}},
              "default": {"$ref": "#/components/responses/Error"}},
            "x-stub": {"action": "create", "collection": "cards", "defaults": {"price": 4,
              "made": "2026-03-01T12:00:00Z"}}}},
          "/cards/{id}": {
            "get": {"operationId": "getCard",
              "parameters": [{"$ref": "#/components/parameters/Id"}],
              "responses": {"200": {"description": "The card", "content": {"application/json":
                {"schema": {"$ref": "#/components/schemas/Card"}}}},
                "404": {"description": "No such card"},
                "default": {"$ref": "#/components/responses/Error"}},
              "x-stub": {"action": "item", "collection": "cards", "id": "id"}},
            "delete": {"operationId": "removeCard",
              "parameters": [{"$ref": "#/components/parameters/Id"}],
              "responses": {"204": {"description": "Removed"},
                "default": {"$ref": "#/components/responses/Error"}},
              "x-stub": {"action": "delete", "collection": "cards", "id": "id", "row": false,
                "status": 204}}},
          "/cards/{id}/star": {
            "put": {"operationId": "star", "parameters": [{"$ref": "#/components/parameters/Id"}],
              "responses": {"204": {"description": "Starred"},
                "default": {"$ref": "#/components/responses/Error"}},
              "x-stub": {"action": "update", "collection": "cards", "id": "id",
                "writes": {"starred": true}}},
            "delete": {"operationId": "unstar",
              "parameters": [{"$ref": "#/components/parameters/Id"}],
              "responses": {"204": {"description": "Not starred"},
                "default": {"$ref": "#/components/responses/Error"}},
              "x-stub": {"action": "update", "collection": "cards", "id": "id",
                "writes": {"starred": false}}}}},
        "components": {
          "securitySchemes": {"cookie": {"type": "apiKey", "in": "cookie", "name": "sid"}},
          "parameters": {"Id": {"name": "id", "in": "path", "required": true,
            "schema": {"type": "string"}}},
          "responses": {"Error": {"description": "An error", "content": {"application/json":
            {"schema": {"type": "object", "properties": {"message": {"type": "string"}}}}}}},
          "schemas": {
            "User": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"},
              "email": {"type": "string"}}},
            "Card": {"type": "object", "required": ["id", "title", "price", "made"], "properties":
              {"id": {"type": "string"}, "title": {"type": "string"}, "price": {"type": "number"},
               "made": {"type": "string", "format": "date-time"},
               "starred": {"type": "boolean"}}}}}}
        """

    private static func definition() throws -> StubDefinition {
        let cards = (1...20).map {
            #"{"id": "\#($0)", "title": "Card \#($0)", "price": 4, "made": "2026-03-01T12:00:00Z"}"#
        }
        return try .of(
            contract,
            [
                "cards": "[\(cards.joined(separator: ","))]",
                "users": """
                [{"id": "1", "email": "ada@example.com", "password": "ada@example"},
                 {"id": "2", "email": "bob@example.com", "password": "bob@example"}]
                """,
            ])
    }

    /// The address of a page.
    struct URLCursor: Sendable {
        let url: URL
    }

    private static let signIn: @Sendable (Stage) async throws -> Void = {
        try await $0.app.signIn("ada")
    }

    private static var session: SessionAdapter<BoardClient> {
        var session = SessionAdapter<BoardClient>(
            "getCard", renewal: SessionRenewal.none,
            signIn: { try await $0.signIn("ada") },
            call: { app, number in _ = try await app.card("\(number)") },
            signOut: { await $0.signOut() }, isSignedIn: { await $0.isSignedIn },
            signInOther: { try await $0.signIn("bob") },
            write: SessionWrite("addCard") { try await $0.add("Chair") })
        session.entries = { await "\($0.typedEmail) \($0.typedPassword)" }
        session.signInAs = { try await $0.signIn(email: $1, password: $2) }
        return session
    }

    private static var list: ListAdapter<BoardClient, PageWalk<BoardClient, URLCursor>> {
        var list = PageAdapter<BoardClient, URLCursor>(
            "listCards", pageSize: 5, prepare: signIn
        ) { app, cursor in
            let page = try await app.page(cursor?.url)
            return (page.cards.map(\.id), page.next.map(URLCursor.init))
        }.list
        list.iterator = { stage in
            try await signIn(stage)
            return RowIterator(stage.app.allCards()) { $0.map(\.id) }
        }
        return list
    }

    /// The first page on a screen, which is searched, and reads again what was added.
    private static var shownList: ListAdapter<BoardClient, BoardScreen> {
        var list = ListAdapter<BoardClient, BoardScreen>(
            "listCards", pageSize: 5,
            open: { stage in
                try await signIn(stage)
                let screen = BoardScreen(stage.app)
                await stage.app.whenCreated { await screen.load() }
                return screen
            }, load: { await $0.load() }, loadMore: { _ in }, ids: { await $0.ids() },
            error: { await $0.shownError() },
            search: ListSearch(texts: ("Car", "Card"), shown: { await $0.searched }) {
                await $0.search($1)
            })
        list.create = { stage, _ in await CardForm(stage.app).submit() }
        list.remove = { stage, screen in
            let id = try #require(await screen.ids().first)
            await stage.app.removeOnItsScreen(id, from: screen)
            return id
        }
        return list
    }

    /// The first page on a screen that is searched after a pause, and filtered at once.
    private static let searchedList = ListAdapter<BoardClient, SearchedCards>(
        "listCards", pageSize: 5,
        open: { stage in
            try await signIn(stage)
            return SearchedCards(stage.app, clock: stage.clock)
        }, load: { await $0.load() }, loadMore: { _ in }, ids: { await $0.ids() },
        error: { await $0.error }, filter: { await $1.filter() },
        search: ListSearch(debounce: SearchedCards.pause, texts: ("Car", "Card")) {
            await $0.type($1)
        })

    /// All pages, which are refreshed, and show a star that another screen has given.
    private static let pages = ListAdapter<BoardClient, PagedCards>(
        "listCards", pageSize: 5,
        open: { stage in
            try await signIn(stage)
            return PagedCards(stage.app)
        }, load: { await $0.refresh() }, loadMore: { await $0.loadMore() },
        ids: { await $0.ids() }, hasMore: { await $0.hasMore }, error: { await $0.error },
        refresh: { await $0.refresh() }, retry: { await $0.retry() }, total: { await $0.total },
        change: ListChange(of: "starred") {
            try await $1.starFirst()
        } read: {
            await $0.star(of: $1)
        })

    private static var screen: ScreenAdapter<BoardClient, BoardScreen> {
        var screen = ScreenAdapter<BoardClient, BoardScreen>(
            "listCards",
            open: { stage in
                try await signIn(stage)
                return BoardScreen(stage.app)
            }, load: { await $0.load() }, content: { await $0.content() },
            error: { await $0.shownError() })
        screen.earlyRetries = .refused
        return screen
    }

    private static var form: WriteAdapter<BoardClient, CardForm> {
        var form = WriteAdapter<BoardClient, CardForm>(
            "addCard",
            open: { stage in
                try await signIn(stage)
                return CardForm(stage.app)
            }, submit: { await $0.submit() }, error: { await $0.shownError() },
            entries: { await $0.entries() }, sends: ["title": "Lamp"], edit: { await $0.edit() })
        form.text = FormText(of: "title") { await $0.enter($1) }
        return form
    }

    private static var star: ToggleAdapter<BoardClient, Star> {
        var star = ToggleAdapter<BoardClient, Star>(
            "star", opposite: "unstar",
            open: { stage in
                try await signIn(stage)
                return Star(stage.app)
            }, toggle: { await $0.toggle() }, isOn: { await $0.isOn }, error: { await $0.error })
        star.alreadyOn = [409]
        return star
    }

    private static let actions = [
        AppAction<BoardClient>("getCard") { try await $0.app.card("1") },
        AppAction<BoardClient>("getCard") { try await $0.app.has("1") }.with { $0.answers = [404] },
        AppAction<BoardClient>("removeCard") { _ = try await $0.app.remove("20") }
            .with { $0.readsBody = false },
    ]

    private static let adding = AppAction<BoardClient>("addCard") { try await $0.app.add("Shelf") }

    private static func suite(_ bug: BoardClient.Bug?) throws -> Suite<Stage> {
        var policy = AppPolicy()
        policy.emptiesScreensAtSignOut = true
        policy.cookies = .ofUser
        policy.followsLinks = true
        policy.signOutEndsSignIns = true
        policy.resumesIterators = true
        policy.refusalsIn200 = ["ok": false]
        let app = AppUnderTest<BoardClient>("Board", policy: policy) { setup in
            BoardClient(setup, bug: bug)
        } failure: { error in
            switch error {
            case let refused as BoardClient.Refused:
                Failure(
                    status: refused.status, message: refused.message,
                    retryAfter: refused.retryAfter.map { .seconds($0) }, fields: refused.fields)
            case is BoardClient.Unreadable: Failure(kind: .unreadable)
            default: .standard(error)
            }
        }
        // Whether a screen is emptied, or shows a new row, is awaited as long as a check is patient.
        let isAwaited = [
            .shownAfterEnd, .createdUnseen, .cardsStay, .lateCards, .typedAgainIsLost,
            .missingStaysStarred, .removedStays, .goneThoughRefused, .refusedWriteKeepsUser,
        ].contains(bug)
        let patience = Duration.seconds(isAwaited ? 2 : 600)
        return try Suite.app(app, definition(), patience: patience) {
            Checks.pagination(list: list).only("P06", "P21", "P44", "P48", "P49", "P50")
            Checks.pagination(list: shownList).only("P25", "P26", "P51", "P59")
            Checks.pagination(list: pages)
                .only("P21", "P43", "P46", "P52", "P53", "P54", "D31")
            Checks.pagination(list: searchedList).only("P26", "P55")
            Checks.tokens(session: session).only("T32", "T37", "T38", "T39", "T40", "T42")
            Checks.caching(screen: screen, session: session).only("C06")
            Checks.concurrency(screen: screen, session: session).only("K12")
            Checks.writes(form: form, session: session).only(
                "E33", "K13", "K14", "R13", "R27", "R28", "R29")
            Checks.actions([adding], prepare: signIn).only("E33")
            Checks.actions(actions, prepare: signIn).only("E34", "E35", "R25")
            Checks.errors(screen: screen, actions: actions, prepare: signIn)
                .only("E01", "E02", "E26")
            Checks.retries(screen: screen, attempts: 1).only("R01")
            Checks.decoding(actions: Array(actions.prefix(1)), prepare: signIn).only("D30")
            Checks.toggle(star).only("R16", "R26")
        }
    }

    /// The results of a check, of which each adapter that it looks at has one.
    private static func results(
        of id: String, _ bug: BoardClient.Bug?
    ) async throws -> [CaseResult] {
        let suite = try suite(bug)
        let runner = Runner(suite, options: RunOptions(limit: .seconds(600)))
        var results: [CaseResult] = []
        for check in suite.cases where check.id == id {
            results.append(try #require(await runner.result(of: check)))
        }
        return results
    }

    @Test(arguments: Set(BoardClient.Bug.allCases.map(\.check)).sorted())
    func `a check holds for a client without a bug`(id: String) async throws {
        let results = try await Self.results(of: id, nil)
        #expect(!results.isEmpty)
        for result in results {
            #expect(result.verdict == .passed, "\(result.mismatches.map(\.description))")
        }
    }

    @Test(arguments: BoardClient.Bug.allCases)
    func `a check sees what a client does wrong`(bug: BoardClient.Bug) async throws {
        let failed = try await Self.results(of: bug.check, bug).filter { $0.verdict == .failed }
        #expect(!failed.isEmpty)
        let mismatches = failed.flatMap(\.mismatches)
        #expect(mismatches.allSatisfy { !$0.what.contains("threw an error") })
    }

    @Test func `a normal answer that cannot be read is reported once`() async throws {
        let suite = try Self.suite(.unreadableCards)
        var results: [String: CaseResult] = [:]
        let selection = try CaseSelection(filter: "D31|P43|P46|P52|E34")
        let options = RunOptions(selection: selection, limit: .seconds(600))
        _ = await Runner(suite, options: options).run { event in
            if case .caseEnded(let result) = event { results[result.id] = result }
        }
        #expect(results["D31"]?.mismatches.count == 1)
        #expect(results["D31"]?.mismatches.first?.actual == "unreadable (which is Unreadable())")
        for id in ["P43", "P46", "P52"] {
            guard case .notApplicable(let reason)? = results[id]?.verdict else {
                Issue.record("\(id) is \(String(describing: results[id]?.verdict))")
                continue
            }
            #expect(reason.contains("unreadable"), "\(reason)")
            #expect(reason.hasSuffix("D31 normal answers are read reports it"), "\(reason)")
        }
        #expect(results["E34"]?.verdict == .passed, "its screen is another one")
        let alone = try await Self.results(of: "P43", .unreadableCards)
        #expect(alone.map(\.verdict) == [.failed])
        #expect(alone[0].mismatches.map(\.actual) == ["unreadable (which is Unreadable())"])
    }

    @Test func `one check reports what keeps any of several adapters from working`()
        async throws
    {
        let app = AppUnderTest<BoardClient>("Board") {
            BoardClient($0, bug: .unreadableCards)
        } failure: {
            $0 is BoardClient.Unreadable ? Failure(kind: .unreadable) : .standard($0)
        }
        let suite = try Suite.app(app, Self.definition(), patience: .seconds(600)) {
            Checks.tokens(session: Self.session).only("T38", "D31")
            Checks.pagination(list: Self.pages).only("P43", "D31")
        }
        var results: [String: CaseResult] = [:]
        _ = await Runner(suite, options: RunOptions(limit: .seconds(600))).run { event in
            if case .caseEnded(let result) = event { results[result.id] = result }
        }
        #expect(results["D31"]?.mismatches.count == 1)
        guard case .notApplicable? = results["P43"]?.verdict else {
            Issue.record("P43 is \(String(describing: results["P43"]?.verdict))")
            return
        }
    }

    @Test(arguments: [true, false])
    func `an action that fails normally is reported once, and others are judged`(
        isReported: Bool
    ) async throws {
        let actions = [
            AppAction<BoardClient>("getCard") { try await $0.app.card("1") },
            AppAction<BoardClient>("removeCard") { _ = try await $0.app.remove("no such card") }
                .with { $0.readsBody = false },
        ]
        let app = AppUnderTest<BoardClient>("Board") {
            BoardClient($0, bug: .wholePrices)
        } failure: { error in
            (error as? BoardClient.Refused).map { Failure(status: $0.status, message: $0.message) }
                ?? Failure(kind: .unreadable)
        }
        let suite = try Suite.app(app, Self.definition(), patience: .seconds(600)) {
            let checks = Checks.actions(actions, prepare: Self.signIn)
            isReported ? checks.only("R25", "D31") : checks.only("R25")
            Checks.decoding(actions: Array(actions.prefix(1)), prepare: Self.signIn).only("D30")
        }
        var results: [String: CaseResult] = [:]
        _ = await Runner(suite, options: RunOptions(limit: .seconds(600))).run { event in
            if case .caseEnded(let result) = event { results[result.id] = result }
        }
        if isReported {
            #expect(
                results["D31"]?.mismatches.map(\.what) == [
                    "the app reads what the stub normally answers to removeCard"
                ])
            #expect(results["R25"]?.verdict.isBroken == false, "only what fails normally fails")
        } else {
            #expect(results["R25"]?.verdict == .failed, "nobody else reports it")
        }
        #expect(results["D30"]?.verdict == .failed, "its action succeeds normally")
    }

    @Test func `an action whose request is none of its operation is reported once`() async throws {
        let id = "E18"
        let actions = [
            AppAction<BoardClient>("getCard") { _ in
                throw BoardClient.Refused(status: 405, message: "No such method")
            }
        ]
        let app = AppUnderTest<BoardClient>("Board") {
            BoardClient($0, bug: nil)
        } failure: { error in
            (error as? BoardClient.Refused).map { Failure(status: $0.status, message: $0.message) }
                ?? (error is BoardClient.Unreadable ? Failure(kind: .unreadable) : .standard(error))
        }
        let suite = try Suite.app(app, Self.definition(), patience: .seconds(600)) {
            Checks.actions(actions, prepare: Self.signIn).only(id, "D31")
            Checks.errors(screen: Self.screen, actions: actions, prepare: Self.signIn).only(id)
        }
        var results: [String: CaseResult] = [:]
        _ = await Runner(suite, options: RunOptions(limit: .seconds(600))).run { event in
            if case .caseEnded(let result) = event { results[result.id] = result }
        }
        #expect(results["D31"]?.verdict == .failed)
        #expect(
            results[id]?.verdict.isBroken == false,
            "\(results[id]?.mismatches.map(\.description) ?? [])")
    }

    @Test func `what an app never receives is not tried`() async throws {
        let app = AppUnderTest<BoardClient>("Board") {
            BoardClient($0, bug: .wholePrices)
        } failure: {
            $0 is BoardClient.Unreadable ? Failure(kind: .unreadable) : .standard($0)
        }
        func result(_ excluded: [AnswerPattern]) async throws -> CaseResult? {
            let suite = try Suite.app(app, Self.definition(), patience: .seconds(600)) {
                Checks.decoding(
                    actions: Array(Self.actions.prefix(1)), excluded: excluded,
                    prepare: Self.signIn
                ).only("D30")
            }
            return await Runner(suite, options: RunOptions(limit: .seconds(600)))
                .result(of: suite.cases[0])
        }
        let failed = try await result([])
        #expect(failed?.verdict == .failed)
        let texts = failed?.mismatches.map(\.what) ?? []
        let exception = #"`excluded` of Checks.decoding has AnswerPattern(in: "getCard", at: "#
        #expect(texts.allSatisfy { $0.contains(exception + "\"/price\")") }, "\(texts)")
        #expect(try await result([AnswerPattern(in: "getCard", at: "/price")])?.verdict == .passed)
        #expect(
            try await result([AnswerPattern(in: "listCards", at: "/price")])?.verdict == .failed)
    }

    @Test func `forms that a server never sends are compared with nothing`() async throws {
        // The app takes each time before 2026 for none.
        let action = AppAction<BoardClient>("getCard") {
            try await $0.app.card("1")
        } values: { card in
            ["made": card.made.timeIntervalSince1970 > 1_772_000_000 ? card.made : .distantPast]
        }
        let app = AppUnderTest<BoardClient>("Board") { BoardClient($0, bug: nil) }
        func verdict(_ excluded: [AnswerPattern]) async throws -> Verdict? {
            let suite = try Suite.app(app, Self.definition(), patience: .seconds(600)) {
                Checks.decoding(actions: [action], excluded: excluded, prepare: Self.signIn)
                    .only("D29")
            }
            return await Runner(suite, options: RunOptions(limit: .seconds(600)))
                .result(of: suite.cases[0])?.verdict
        }
        #expect(try await verdict([]) == .failed)
        #expect(
            try await verdict([AnswerPattern("format", in: "getCard", at: "/made")]) == .passed)
        #expect(
            try await verdict([AnswerPattern("format", in: "getCard", at: "/price")]) == .failed)
    }
}
