import Foundation

public typealias EpisodePages = Pages<Episode>
public typealias ShowPages = Pages<Show>

/// One page of a list, in the order of the service.
public struct Page<Item: Sendable>: Sendable {
    public let items: [Item]
    /// Opaque: it is only ever sent back.
    let nextCursor: String?
    /// The session that asked for it. The following pages must belong to the same one.
    let session: Int
}

/// A list of the service, page by page. Every loop over it starts at the beginning again.
///
/// An iterator stays where it is when a page fails: calling `next()` once more asks for the same page.
/// No item comes twice, even if the list moved between two pages, and a page without items is skipped.
public struct Pages<Item: Identifiable & Sendable>: AsyncSequence, Sendable
where Item.ID: Sendable {
    struct Position: Sendable {
        var cursor: String?
        var session: Int?
    }

    typealias Fetch = @Sendable (Position) async throws -> Page<Item>

    private let fetch: Fetch

    init(fetch: @escaping Fetch) {
        self.fetch = fetch
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(fetch: fetch)
    }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let fetch: Fetch
        private var position = Position()
        private var usedCursors: Set<String> = []
        private var seen: Set<Item.ID> = []
        /// True once the service has said that nothing follows.
        public private(set) var isAtEnd = false

        fileprivate init(fetch: @escaping Fetch) {
            self.fetch = fetch
        }

        public mutating func next() async throws -> Page<Item>? {
            while !isAtEnd {
                let page = try await fetch(position)
                let items = page.items.filter { seen.insert($0.id).inserted }
                position.session = page.session
                if let next = page.nextCursor, usedCursors.insert(next).inserted {
                    position.cursor = next
                } else {
                    // Also where a cursor comes back a second time: better an end than a circle.
                    isAtEnd = true
                }
                if !items.isEmpty {
                    return Page(items: items, nextCursor: page.nextCursor, session: page.session)
                }
            }
            return nil
        }
    }
}
