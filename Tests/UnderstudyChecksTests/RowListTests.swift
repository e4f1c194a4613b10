import Foundation
import StubHarness
import StubJSON
import StubServer
import Testing

@testable import UnderstudyChecks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A list of rows that goes by page number and knows of no end but a short page, with an order, a
/// filter, a search, a page for each row and a form, and with at most one planted bug.
private actor RowList {
    /// What the list does wrong, by the check that has to see it.
    enum Bug: String, CaseIterable {
        case filterOnFirstPage = "P56 page"
        case filterUntilRefresh = "P56 refresh"
        case filterNotSent = "P56 filter"
        case searchOnFirstPage = "P56 search"
        case orderOnFirstPage = "P56 order"
        case otherOrder = "P57 order"
        case otherFilter = "P57 filter"
        case failedIsLoaded = "P58 load"
        case failedIsNotRefreshed = "P58 refresh"
        case failedIsEnd = "P58 end"
        case emptyIsOld = "R29 old"
        case emptyIsLeftOut = "R29 left out"

        var check: String { String(rawValue.prefix(3)) }
    }

    struct Refused: Error { let status: Int }
    struct Unreadable: Error {}

    private let base: URL
    private let bug: Bug?
    /// The member of a row that ``ids`` are.
    private let key: String
    private(set) var ids: [String] = []
    private(set) var hasMore = true
    private(set) var error: (any Error)?
    private(set) var name = "Lamp"
    private var page = 0
    private var status: String?
    private var text = ""
    private var hasAsked = false
    private var hasEnded = false
    private var newest = 0

    init(_ base: URL, _ bug: Bug? = nil, key: String = "id") {
        (self.base, self.bug, self.key) = (base, bug, key)
    }

    func load() async {
        if bug == .failedIsLoaded, hasAsked { return }
        await read(1)
    }

    func loadMore() async {
        if hasMore { await read(page + 1) }
    }

    func refresh() async {
        if bug == .failedIsNotRefreshed, error != nil { return }
        await read(1, isRefresh: true)
    }

    func filter() async {
        status = "open"
        await read(1)
    }

    func search(_ typed: String) {
        text = typed
        Task { await read(1) }
    }

    private func query(_ number: Int, isRefresh: Bool) -> String {
        let isLater = number > 1
        var items = ["page=\(number)", "limit=5"]
        if bug != .orderOnFirstPage || !isLater {
            items.append("sort=\(bug == .otherOrder ? "name" : "-name")")
        }
        let forgets =
            bug == .filterOnFirstPage && isLater || bug == .filterUntilRefresh && isRefresh
            || bug == .filterNotSent
        if let status, !forgets {
            items.append("status=\(bug == .otherFilter ? "closed" : status)")
        }
        if !text.isEmpty, bug != .searchOnFirstPage || !isLater { items.append("q=\(text)") }
        return items.joined(separator: "&")
    }

    private func read(_ number: Int, isRefresh: Bool = false) async {
        newest += 1
        let load = newest
        (hasAsked, error) = (true, nil)
        do {
            let data = try await send("GET", "/rows?\(query(number, isRefresh: isRefresh))")
            guard let rows = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
            else { throw Unreadable() }
            guard load == newest else { return }
            let found = rows.compactMap { $0[key] as? String }
            ids = number == 1 ? found : ids + found
            (page, hasMore) = (number, found.count == 5 && !hasEnded)
        } catch {
            guard load == newest else { return }
            self.error = error
            if bug == .failedIsEnd, number == 1 { hasEnded = true }
        }
    }

    @discardableResult
    private func send(_ method: String, _ path: String, _ body: Data? = nil) async throws -> Data {
        // An id that is put into a path as it is may make no address.
        guard let url = URL(string: base.absoluteString + path) else { throw Unreadable() }
        var request = URLRequest(url: url)
        request.timeoutInterval = 600
        request.httpMethod = method
        request.httpBody = body
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw Refused(status: status) }
        return data
    }

    /// Opens the page of a row, whose id becomes a part of the path as it is.
    func open(_ id: String) async throws { try await send("GET", "/rows/\(id)") }

    func enter(_ text: String) { name = text }

    /// Renames the first row.
    func rename() async {
        error = nil
        var members = ["name": name.isEmpty && bug == .emptyIsOld ? "Lamp" : name, "note": "x"]
        if name.isEmpty, bug == .emptyIsLeftOut { members["name"] = nil }
        do {
            try await send("PATCH", "/rows/1", JSONEncoder().encode(members))
        } catch {
            self.error = error
        }
    }
}

/// What the requests of a list have in common, and what a failed first page leaves behind.
@Suite(.timeLimit(.minutes(10)))
struct RowListTests {
    private static let contract = """
        {"openapi": "3.1.0", "info": {"title": "Rows", "version": "1"}, "paths": {
          "/rows": {"get": {"operationId": "listRows",
            "parameters": [{"name": "page", "in": "query", "schema": {"type": "integer"}},
              {"name": "limit", "in": "query", "schema": {"type": "integer"}},
              {"name": "sort", "in": "query", "schema": {"type": "string"}},
              {"name": "status", "in": "query", "schema": {"type": "string"}},
              {"name": "q", "in": "query", "schema": {"type": "string"}}],
            "responses": {"200": {"description": "Rows", HEADERS "content": {"application/json":
              {"schema": {"type": "array", "items": {"type": "object"}}}}},
              "default": {"description": "An error"}},
            "x-stub": {"action": "list", "collection": "rows", "filters": {"status": "status"},
              "search": {"parameters": ["q"], "fields": ["name"]}, "page": {"style": "page",
              "page": "page", "limit": "limit", "default": 5,
              "headers": ["Link", "X-Total-Count"]}}}},
          "/rows/{id}": {
            "get": {"operationId": "getRow", "parameters": [{"name": "id", "in": "path",
                "required": true, "schema": {"type": "string" PATTERN}}],
              "responses": {"200": {"description": "A row", "content": {"application/json":
                {"schema": {"type": "object"}}}}, "default": {"description": "An error"}},
              "x-stub": {"action": "item", "collection": "rows", "id": "id"}},
            "patch": {"operationId": "renameRow", "parameters": [{"name": "id", "in": "path",
                "required": true, "schema": {"type": "string"}}],
              "requestBody": {"content": {"application/json": {"schema": {"type": "object",
                "properties": {"name": {"type": "string"}, "note": {"type": "string"}}}}}},
              "responses": {"200": {"description": "A row", "content": {"application/json":
                {"schema": {"type": "object"}}}}, "default": {"description": "An error"}},
              "x-stub": {"action": "update", "collection": "rows", "id": "id"}}}}}
        """

    /// - Parameters:
    ///   - declaresEnd: whether the contract declares the fields by which the stub tells the end.
    ///   - pattern: what the ids of rows are like in paths.
    private static func definition(
        declaresEnd: Bool = false, pattern: String? = nil
    ) throws -> StubDefinition {
        let rows = (1...20).map {
            #"{"id": "\#($0)", "name": "Lamp \#($0)", "status": "\#($0 % 2 == 0 ? "open" : "closed")"}"#
        }
        let headers =
            #""headers": {"Link": {"schema": {"type": "string"}}, "X-Total-Count": "#
            + #"{"schema": {"type": "integer"}}},"#
        return try .of(
            contract.replacing("HEADERS", with: declaresEnd ? headers : "")
                .replacing("PATTERN", with: pattern.map { #", "pattern": "\#($0)""# } ?? ""),
            ["rows": "[\(rows.joined(separator: ","))]"])
    }

    private static func list(
        _ bug: RowList.Bug?, showing key: String = "id"
    ) -> ListAdapter<URL, RowList> {
        var list = ListAdapter<URL, RowList>(
            "listRows", pageSize: 5, open: { RowList($0.app, bug, key: key) },
            load: { await $0.load() },
            loadMore: { await $0.loadMore() }, ids: { await $0.ids },
            hasMore: { await $0.hasMore }, error: { await $0.error },
            refresh: { await $0.refresh() }, filter: { await $1.filter() },
            search: ListSearch(texts: ("La", "Lamp")) { await $0.search($1) },
            details: { try await RowList($0.app).open($1) })
        list.sends = ["sort": "-name"]
        list.filtered = ["sort": "-name", "status": "open"]
        return list
    }

    private static func form(_ bug: RowList.Bug?) -> WriteAdapter<URL, RowList> {
        var form = WriteAdapter<URL, RowList>(
            "renameRow", open: { RowList($0.app, bug) }, submit: { await $0.rename() },
            error: { await $0.error })
        form.text = FormText(of: "name") { await $0.enter($1) }
        return form
    }

    private static func result(
        of id: String, _ definition: StubDefinition, list: ListAdapter<URL, RowList>,
        form: WriteAdapter<URL, RowList> = RowListTests.form(nil)
    ) async throws -> CaseResult? {
        let app = AppUnderTest<URL>("Rows", showsMessages: false) {
            $0.url
        } failure: { error in
            switch error {
            case let refused as RowList.Refused: Failure(status: refused.status)
            case is RowList.Unreadable: Failure(kind: .unreadable)
            default: .standard(error)
            }
        }
        let suite = try Suite.app(app, definition, patience: .seconds(600)) {
            Checks.pagination(list: list).only(id)
            Checks.writes(form: form).only(id)
        }
        let check = try #require(suite.cases.first)
        return await Runner(suite, options: RunOptions(limit: .seconds(600))).result(of: check)
    }

    @Test(arguments: Set(RowList.Bug.allCases.map(\.check)).sorted())
    func `a check holds for a list without a bug`(id: String) async throws {
        let result = try await Self.result(of: id, Self.definition(), list: Self.list(nil))
        #expect(result?.verdict == .passed, "\(result?.mismatches.map(\.description) ?? [])")
    }

    @Test(arguments: RowList.Bug.allCases)
    private func `a check sees what a list does wrong`(bug: RowList.Bug) async throws {
        let result = try await Self.result(
            of: bug.check, Self.definition(), list: Self.list(bug), form: Self.form(bug))
        #expect(result?.verdict == .failed)
        let mismatches = result?.mismatches ?? []
        #expect(mismatches.allSatisfy { !$0.what.contains("threw an error") }, "\(mismatches)")
    }

    @Test func `an app need not know what the stub sends beyond the contract`() async throws {
        func verdict(_ id: String, declaresEnd: Bool) async throws -> Verdict? {
            let definition = try Self.definition(declaresEnd: declaresEnd)
            return try await Self.result(of: id, definition, list: Self.list(nil))?.verdict
        }
        #expect(try await verdict("P03", declaresEnd: true) == .failed)
        #expect(try await verdict("P03", declaresEnd: false) == .passed)
        #expect(try await verdict("P36", declaresEnd: true) == .failed)
        guard case .notApplicable? = try await verdict("P36", declaresEnd: false) else {
            Issue.record("P36 applies")
            return
        }
    }

    @Test func `a list may show another member of its rows than their id`() async throws {
        var list = Self.list(nil, showing: "name")
        let reported = try await Self.result(of: "D31", Self.definition(), list: list)
        #expect(reported?.verdict == .failed)
        #expect(
            reported?.mismatches.first?.actual.contains("`key` of the ListAdapter") == true,
            "\(reported?.mismatches.map(\.description) ?? [])")
        list.key = "name"
        for id in ["D31", "P02"] {
            let result = try await Self.result(of: id, Self.definition(), list: list)
            #expect(result?.verdict == .passed, "\(result?.mismatches.map(\.description) ?? [])")
        }
    }

    @Test func `a list whose request selects no row says nothing of the app`() async throws {
        var list = Self.list(nil)
        list.open = { stage in
            let rows = RowList(stage.app)
            await rows.search("Nobody")
            return rows
        }
        let result = try await Self.result(of: "D31", Self.definition(), list: list)
        #expect(result?.verdict == .failed)
        let mismatch = result?.mismatches.first
        #expect(mismatch?.actual.contains("q=Nobody") == true, "\(mismatch as Any)")
    }

    @Test func `an id that the contract forbids in a path is not tried`() async throws {
        func verdict(_ pattern: String?) async throws -> Verdict? {
            let definition = try Self.definition(pattern: pattern)
            return try await Self.result(of: "P47", definition, list: Self.list(nil))?.verdict
        }
        #expect(try await verdict(nil) == .failed, "the id is put into the path as it is")
        #expect(try await verdict("^[0-9]+$") == .passed)
    }

    @Test func `what open requests does not count, whenever it is assigned`() async throws {
        var list = Self.list(nil)
        list.open = { stage in
            let rows = RowList(stage.app)
            await rows.load()
            return rows
        }
        let result = try await Self.result(of: "P01", Self.definition(), list: list)
        #expect(result?.verdict == .passed, "\(result?.mismatches.map(\.description) ?? [])")
    }
}
