import Foundation
import Observation

/// The list of expenses: paging, search, filter and pull to refresh.
///
/// Every new first page gets a generation number. An answer is used only if it belongs to the current generation,
/// so pages of a previous search or of the list before a refresh are never mixed with newer rows.
@MainActor @Observable
public final class ExpenseListModel {
    public enum Phase: Equatable, Sendable { case idle, loading, loaded, failed(String) }

    public private(set) var phase: Phase = .idle
    public private(set) var isRefreshing = false
    /// Shown above the rows, which stay.
    public private(set) var refreshError: String?
    public private(set) var isLoadingMore = false
    /// Shown below the rows, with a button for `loadMore()`.
    public private(set) var pageError: String?
    public var rows: [Expense] { paged.rows }
    public var hasMore: Bool { paged.hasMore }

    /// Searches after a pause in typing.
    public var searchText = "" { didSet { if searchText != oldValue { searchAfterPause() } } }

    /// Nil shows all. A choice takes effect at once.
    public var statusFilter: ExpenseStatus? {
        didSet { if statusFilter != oldValue, context.scope.isOpen { startFirstPage() } }
    }

    private var paged = PagedRows<Expense>()
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private var query = ExpenseQuery()
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private var pendingSearch: Task<Void, Never>?
    @ObservationIgnored private var firstPage: Task<Void, Never>?
    @ObservationIgnored private var nextPage: Task<Void, Never>?

    init(_ context: ScreenContext) { self.context = context }

    // MARK: What the screen asks for

    /// The first load, or the retry after it has failed. Does nothing while rows are there or on their way.
    public func load() async {
        if phase == .loading {
            await firstPage?.value
            guard phase == .idle else { return }  // Idle: the other caller has given up.
        }
        guard phase != .loaded else { return }
        await finish(startFirstPage())
    }

    /// Pull to refresh. It replaces a refresh that is under way, which may have missed what the user just did.
    public func refresh() async {
        await finish(startFirstPage())
    }

    /// Reads the next page; also the retry after a page has failed. Waits for a refresh, whose rows it continues.
    public func loadMore() async {
        while isRefreshing { await firstPage?.value }
        guard phase == .loaded, hasMore, !isLoadingMore, !isRefreshing, !Task.isCancelled else {
            return
        }
        (isLoadingMore, pageError) = (true, nil)
        let generation = generation
        let task = Task { await readNextPages(generation) }
        nextPage = task
        await finish(task)
    }

    /// Reads on when the end of the list comes into view, but not after a failure: scrolling must not hammer the server.
    public func rowAppeared(_ id: Expense.ID) async {
        guard pageError == nil, rows.suffix(5).contains(where: { $0.id == id }) else { return }
        await loadMore()
    }

    // MARK: What the workspace tells

    func refreshInBackground() { startFirstPage() }

    /// Shows the result of a write. A row that no longer fits the filter stays until the next refresh, so that the user
    /// sees what has become of it and can take it back.
    func apply(_ expense: Expense) { paged.replace(expense) }

    func clear() {
        generation += 1
        [pendingSearch, firstPage, nextPage].forEach { $0?.cancel() }
        paged = PagedRows()
        (phase, isRefreshing, isLoadingMore) = (.idle, false, false)
        (refreshError, pageError, searchText, statusFilter) = (nil, nil, "", nil)
    }

    // MARK: Reading

    private var wantedQuery: ExpenseQuery { ExpenseQuery(text: searchText, status: statusFilter) }

    private func searchAfterPause() {
        pendingSearch?.cancel()
        guard context.scope.isOpen else { return }
        let (sleep, pause) = (context.configuration.sleep, context.configuration.searchDelay)
        pendingSearch = Task { [weak self] in
            guard (try? await sleep(pause)) != nil, !Task.isCancelled, let self else { return }
            // Typing a letter and deleting it again asks for what is already shown.
            if query != wantedQuery { startFirstPage() }
        }
    }

    /// Rows stay during a refresh. Another query empties the list, since its old rows do not belong to the new question.
    @discardableResult
    private func startFirstPage() -> Task<Void, Never> {
        [pendingSearch, firstPage, nextPage].forEach { $0?.cancel() }
        generation += 1
        (isLoadingMore, pageError, refreshError) = (false, nil, nil)
        isRefreshing = phase == .loaded && query == wantedQuery
        if !isRefreshing { (paged, phase) = (PagedRows(), .loading) }
        query = wantedQuery
        let generation = generation
        let task = Task { await readFirstPage(generation) }
        firstPage = task
        return task
    }

    private func readFirstPage(_ generation: Int) async {
        let mark = context.changes.mark()
        do {
            let page = try await read(offset: 0)
            guard generation == self.generation else { return }
            paged = PagedRows()
            paged.append(page)
            (phase, isRefreshing) = (.loaded, false)
            context.changes.written(since: mark).forEach(apply)
        } catch {
            guard generation == self.generation else { return }
            let message = LedgerError.message(for: error)
            if isRefreshing {
                refreshError = message
            } else {
                phase = message.map(Phase.failed) ?? .idle
            }
            isRefreshing = false
        }
    }

    /// Usually one page; more if the first brings nothing new, because then no row would come into view to ask again.
    private func readNextPages(_ generation: Int) async {
        do {
            var hasGrown = false
            while !hasGrown, hasMore {
                let mark = context.changes.mark()
                let page = try await read(offset: paged.nextOffset)
                guard generation == self.generation else { return }
                hasGrown = paged.append(page)
                context.changes.written(since: mark).forEach(apply)
            }
        } catch {
            guard generation == self.generation else { return }
            pageError = LedgerError.message(for: error)
        }
        isLoadingMore = false
    }

    private func read(offset: Int) async throws -> Page<Expense> {
        let (api, query, limit) = (context.api, query, context.configuration.pageSize)
        return try await context.scope.run {
            try await api.expenses(query, offset: offset, limit: limit)
        }
    }

    /// Waits for a task of the model, and cancels it if the caller is cancelled.
    private func finish(_ task: Task<Void, Never>) async {
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
