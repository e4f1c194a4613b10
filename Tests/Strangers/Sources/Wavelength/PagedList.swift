import Foundation
import Observation

/// The rows of a screen that shows a list page by page.
///
/// Every load has a ticket. An answer whose ticket is no longer the newest is dropped, so a page that was
/// asked for before a refresh never ends up behind the refreshed rows.
@MainActor @Observable
public final class PagedList<Item: Identifiable & Sendable> where Item.ID: Sendable {
    public enum Activity: Sendable {
        case idle
        /// The first page is on its way and there is nothing to show yet.
        case loading
        /// The first page is on its way and the old rows are still shown.
        case refreshing
        case loadingMore
    }

    typealias Edit = (inout [Item]) -> Void

    public private(set) var items: [Item] = []
    public private(set) var activity = Activity.idle
    /// The last load failed. The rows stay, and `retry()` repeats just that load.
    public private(set) var failure: WavelengthError?
    public private(set) var hasLoaded = false
    public private(set) var hasMore = false
    /// Only true when the service has said so: "Nothing here yet" must not flash up while loading.
    public var isEmpty: Bool { hasLoaded && items.isEmpty }

    private var source: Pages<Item>?
    private var iterator: Pages<Item>.Iterator?
    private var failedOnFirstPage = false
    private var ticket = 0
    /// What the user changed while a load was under way. Its answer may still know the old state.
    private var editsDuringLoad: [Edit] = []

    init() {}

    /// Starts at the first page. With `keepingItems` the old rows stay until it is there, and stay if it fails.
    func reload(from pages: Pages<Item>, keepingItems: Bool) async {
        if !keepingItems { reset() }
        source = pages
        await load(items.isEmpty ? .loading : .refreshing, from: pages.makeAsyncIterator())
    }

    /// Does nothing while another load is under way, or at the end of the list.
    public func loadMore() async {
        guard activity == .idle, hasMore, let iterator else { return }
        await load(.loadingMore, from: iterator)
    }

    /// Repeats the load that failed.
    public func retry() async {
        guard activity == .idle, failure != nil else { return }
        if failedOnFirstPage, let source {
            await reload(from: source, keepingItems: true)
        } else {
            await loadMore()
        }
    }

    /// Changes the rows by hand. Before the first load there are none to change.
    func edit(_ change: @escaping Edit) {
        guard hasLoaded || activity != .idle else { return }
        change(&items)
        if activity != .idle { editsDuringLoad.append(change) }
    }

    /// Forgets the load that is under way, if any. What is shown stays.
    func abandonLoad() {
        ticket += 1
        activity = .idle
    }

    func reset() {
        abandonLoad()
        items = []
        failure = nil
        hasLoaded = false
        hasMore = false
        source = nil
        iterator = nil
    }

    private func load(_ next: Activity, from start: Pages<Item>.Iterator) async {
        ticket += 1
        let mine = ticket
        activity = next
        failure = nil
        editsDuringLoad = []
        // A copy: if it fails it is thrown away, and the next attempt asks for the same page.
        var pages = start
        do {
            let page = try await pages.next()
            guard mine == ticket else { return }
            show(page?.items ?? [], after: next == .loadingMore ? items : [])
            iterator = pages
            hasMore = !pages.isAtEnd
            hasLoaded = true
        } catch {
            guard mine == ticket else { return }
            failure = .shown(for: error)
            failedOnFirstPage = next != .loadingMore
        }
        activity = .idle
    }

    private func show(_ newItems: [Item], after old: [Item]) {
        let shown = Set(old.map(\.id))
        var rows = old + newItems.filter { !shown.contains($0.id) }
        for edit in editsDuringLoad { edit(&rows) }
        items = rows
    }
}
