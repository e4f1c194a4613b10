import Foundation
import StubBackport
import StubHarness
import StubServer
import Testing

@testable import UnderstudyChecks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A screen with the rows of a list, which go by page number.
private actor RowScreen {
    private let base: URL
    /// Whether it reads a page again before the next one, and so finds what has moved up to it.
    private let readsAgain: Bool
    private(set) var ids: [String] = []
    private(set) var hasMore = true
    private var page = 0

    init(_ base: URL, readsAgain: Bool) {
        self.base = base
        self.readsAgain = readsAgain
    }

    func load() async {
        (ids, page) = ([], 0)
        await read(1)
    }

    func loadMore() async {
        if readsAgain { await read(page) }
        await read(page + 1)
    }

    private func read(_ number: Int) async {
        guard let url = URL(string: base.absoluteString + "/rows?page=\(number)"),
            let (data, _) = try? await URLSession.shared.data(from: url),
            let rows = try? JSONSerialization.jsonObject(with: data) as? [[String: String]]
        else { return }
        for id in rows.compactMap({ $0["id"] }) where !ids.contains(id) { ids.append(id) }
        (page, hasMore) = (number, rows.count == 5)
    }
}

/// What becomes of rows that move up because others were deleted.
@Suite(.timeLimit(.minutes(10)))
struct MovedRowsTests {
    private static let contract = """
        {"openapi": "3.1.0", "info": {"title": "Rows", "version": "1"}, "paths": {
          "/rows": {"get": {"operationId": "listRows",
            "parameters": [{"name": "page", "in": "query", "schema": {"type": "integer"}}],
            "responses": {"200": {"description": "Rows", "content": {"application/json": {"schema":
              {"type": "array", "items": {"type": "object"}}}}}},
            "x-stub": {"action": "list", "collection": "rows", "page": {
              "style": "page", "page": "page", "limit": "limit", "default": 5}}}}}}
        """

    private static func verdict(
        showsMovedRows: Bool, readsAgain: Bool
    ) async throws -> Verdict? {
        var policy = AppPolicy()
        policy.showsMovedRows = showsMovedRows
        let app = AppUnderTest<URL>("Rows", policy: policy) { $0.url }
        let list = ListAdapter<URL, RowScreen>(
            "listRows", pageSize: 5, open: { RowScreen($0.app, readsAgain: readsAgain) },
            load: { await $0.load() }, loadMore: { await $0.loadMore() }, ids: { await $0.ids },
            hasMore: { await $0.hasMore }, refresh: { await $0.load() })
        let rows = (1...20).map { #"{"id": "\#($0)"}"# }.joined(separator: ",")
        let suite = try Suite.app(
            app, .of(contract, ["rows": "[\(rows)]"]), patience: .seconds(600)
        ) {
            Checks.pagination(list: list).only("P13")
        }
        return await Runner(suite, options: RunOptions(limit: .seconds(600)))
            .result(of: suite.cases[0])?.verdict
    }

    @Test(arguments: [
        (true, true, Verdict.passed), (true, false, .failed),
        (false, true, .passed), (false, false, .passed),
    ])
    func `rows that moved up are only missed where the policy allows it`(
        showsMovedRows: Bool, readsAgain: Bool, verdict: Verdict
    ) async throws {
        #expect(
            try await Self.verdict(showsMovedRows: showsMovedRows, readsAgain: readsAgain)
                == verdict)
    }
}
