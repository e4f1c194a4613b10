/// The pages of a list, as an SDK without view models offers them.
///
/// ```swift
/// PageAdapter("listRepositories", pageSize: 30) { (app: Forge, cursor: Forge.Cursor?) in
///     let page = try await app.repositories(after: cursor)
///     return (page.items.map { "\($0.id)" }, page.next)
/// }
/// ```
///
/// `Checks.pagination(list: pages.list)` walks through the pages; what only a screen can get wrong,
/// such as rows that are shown twice or what stays after an error, does not apply.
/// ``ListAdapter/screen`` is for the packs about screens.
public struct PageAdapter<App: Sendable, Cursor: Sendable>: Sendable {
    /// The pages as a list, whose rows the checks keep.
    public let list: ListAdapter<App, PageWalk<App, Cursor>>

    /// Describes the pages of an operation.
    ///
    /// - Parameters:
    ///   - pageSize: how many rows a page has at most.
    ///   - attempts: how many requests one page takes at most, if it fails with a 5xx.
    ///   - prepare: what is done before the first page, such as signing in.
    ///   - page: requests the page at a cursor, the first one at `nil`; returns the ids of its rows,
    ///     in order, as texts, and the cursor of the next page, `nil` after the last.
    public init(
        _ operation: String, pageSize: Int, attempts: Int = 1,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column,
        prepare: @escaping @Sendable (CheckStage<App>) async throws -> Void = { _ in },
        page: @escaping @Sendable (App, Cursor?) async throws -> (ids: [String], next: Cursor?)
    ) {
        var list = ListAdapter<App, PageWalk<App, Cursor>>(
            operation, pageSize: pageSize, attempts: attempts, fileID: fileID, filePath: filePath,
            line: line, column: column,
            open: { stage in
                try await prepare(stage)
                return PageWalk(stage, page)
            },
            load: { await $0.load() }, loadMore: { await $0.loadMore() },
            ids: { await $0.ids }, hasMore: { await $0.hasMore }, error: { await $0.error })
        list.keepsRows = false
        self.list = list
    }
}

/// Goes from page to page, and keeps the rows that came.
public actor PageWalk<App: Sendable, Cursor: Sendable> {
    typealias Page = @Sendable (App, Cursor?) async throws -> (ids: [String], next: Cursor?)

    private let stage: CheckStage<App>
    private let page: Page
    private(set) var ids: [String] = []
    private(set) var error: (any Error)?
    private(set) var hasMore = true
    private var cursor: Cursor?
    /// The number of the newest load, whose outcome alone counts.
    private var newest = 0

    init(_ stage: CheckStage<App>, _ page: @escaping Page) {
        self.stage = stage
        self.page = page
    }

    /// Requests the first page, which takes the place of all rows.
    func load() async {
        await take(from: nil, after: [])
    }

    /// Requests the next page, unless the last one was the end.
    func loadMore() async {
        guard hasMore else { return }
        await take(from: cursor, after: ids)
    }

    private func take(from cursor: Cursor?, after rows: [String]) async {
        newest += 1
        let load = newest
        error = nil
        do {
            let page = try await page(stage.app, cursor)
            guard load == newest else { return }
            ids = rows + page.ids
            self.cursor = page.next
            hasMore = page.next != nil
        } catch {
            // Who leaves is told that the request is cancelled, and nothing else.
            let isCancelled = Task.isCancelled && stage.failure(error)?.kind == .cancelled
            guard load == newest, !isCancelled else { return }
            self.error = error
        }
    }
}
