import Foundation

/// All rows of a list, loaded page by page while they are consumed.
///
/// When a page fails, `next()` throws, and calling it again on the same iterator tries that page again:
/// no row is lost and none comes twice. Every `makeAsyncIterator()` starts a new walk from the first page.
public struct PagedSequence<Element: Identifiable & Sendable>: AsyncSequence, Sendable
where Element.ID: Sendable {
    typealias Load = @Sendable (PageCursor<Element>?) async throws -> Page<Element>

    let load: Load

    public func makeAsyncIterator() -> Iterator {
        Iterator(load: load)
    }

    /// All rows at once. When one page fails, the whole call fails.
    public func collect() async throws -> [Element] {
        var rows: [Element] = []
        for try await row in self { rows.append(row) }
        return rows
    }

    public struct Iterator: AsyncIteratorProtocol {
        private enum Position {
            case start
            case after(PageCursor<Element>)
            case end
        }

        private let load: Load
        private var position = Position.start
        private var waiting: ArraySlice<Element> = []
        private var trail = PageTrail<Element>()

        init(load: @escaping Load) {
            self.load = load
        }

        public mutating func next() async throws -> Element? {
            try await next(isolation: nil)
        }

        /// The form that `for try await` uses. It lets code on the main actor use the iterator without leaving its actor.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            // A loop, because a page can be empty, or bring only known rows, and still not be the last one.
            while true {
                if let row = waiting.popFirst() { return row }
                let page: Page<Element>
                switch position {
                case .start: page = try await load(nil)
                case .after(let cursor): page = try await load(cursor)
                case .end: return nil
                }
                let (newRows, next) = trail.take(page)
                waiting = newRows[...]
                position = next.map(Position.after) ?? .end
            }
        }
    }
}
