import Foundation

/// One page of a list, with cursors to its neighbours.
public struct Page<Element: Sendable>: Sendable {
    public let items: [Element]
    /// Where the list goes on. `nil` means that this is the last page. An empty page can have a next one.
    public let next: PageCursor<Element>?
    public let previous: PageCursor<Element>?
    /// The address that this page came from, to notice links that lead back.
    let source: URL
}

/// A place in a list, to be handed back as it is.
///
/// It belongs to one list and one session. It is not meant to be stored.
public struct PageCursor<Element>: Hashable, Sendable {
    enum Target: Hashable, Sendable {
        case page(URL)
        /// The list goes on, but the link cannot be used. Following it is an error, so that no rows go missing silently.
        case refused
    }

    /// Two answers never give equal cursors, so that a reloaded list can be told from the one before.
    private let id = UUID()
    private let list: URL
    private let session: UUID
    private(set) var target: Target

    init(target: Target, list: URL, session: UUID) {
        self.target = target
        self.list = list
        self.session = session
    }

    /// The address to load, if this cursor may be used for this list in this session.
    func url(in list: URL, session: UUID) throws(HarbourError) -> URL {
        guard list == self.list, session == self.session else { throw .cursorOutOfDate }
        switch target {
        case .page(let url): return url
        case .refused: throw .linkRefused
        }
    }

    func refused() -> PageCursor {
        var copy = self
        copy.target = .refused
        return copy
    }
}

/// Follows a list from page to page: lets each row through once and notices links that lead in a circle.
struct PageTrail<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    private var seenRows: Set<Element.ID> = []
    private var seenPages: Set<URL> = []

    /// Rows can show up twice when the list on the server grows between two requests.
    mutating func take(_ page: Page<Element>) -> (newRows: [Element], next: PageCursor<Element>?) {
        seenPages.insert(page.source)
        let newRows = page.items.filter { seenRows.insert($0.id).inserted }
        guard let next = page.next, case .page(let url) = next.target, seenPages.contains(url)
        else {
            return (newRows, page.next)
        }
        return (newRows, next.refused())
    }
}

/// The rows of a list as far as they are loaded, for a screen that loads more on demand.
///
/// It is a plain value without any requests. The screen asks the client for pages and hands them in, and this value
/// refuses those that do not fit any more. A failed page is simply not handed in: rows and `next` stay for a retry.
public struct LoadedPages<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// Says which reload an answer belongs to.
    public struct Reload: Hashable, Sendable {
        fileprivate let number: Int
    }

    public private(set) var rows: [Element] = []
    public private(set) var next: PageCursor<Element>?
    private var trail = PageTrail<Element>()
    private var newestReload = 0

    public init() {}

    /// Call this before the first page is requested. The shown rows stay until the answer is there.
    public mutating func beginReload() -> Reload {
        newestReload += 1
        return Reload(number: newestReload)
    }

    /// Replaces everything with a first page, unless a newer reload has begun meanwhile.
    @discardableResult
    public mutating func finish(_ reload: Reload, with page: Page<Element>) -> Bool {
        guard reload.number == newestReload else { return false }
        trail = PageTrail()
        (rows, next) = trail.take(page)
        return true
    }

    /// Adds a page that was requested with `cursor`, unless the list was reloaded or has that page already.
    @discardableResult
    public mutating func append(_ page: Page<Element>, after cursor: PageCursor<Element>) -> Bool {
        guard cursor == next else { return false }
        let (newRows, next) = trail.take(page)
        rows += newRows
        self.next = next
        return true
    }
}
