import StubFixtures
import StubHTTP

/// Caches the responses to reads until the fixtures change, so that each is computed and validated
/// once.
///
/// A cached response can be computed again at any time, so evicting one loses nothing. The fixtures
/// do not know the cache: it compares their revision at each lookup, and a reload results in a new
/// revision.
struct ReadCache: Sendable {
    /// A response and the route of its request; a reference, because each hit returns both.
    final class Entry: Sendable {
        let answer: StubAnswer
        /// The route of the request.
        let route: StubRoute
        /// The target of the request.
        let target: String
        /// The user of the request; `nil` without an access token.
        let user: RowID?
        /// The media type of the response; empty without one.
        let type: String
        /// The id of the exchange that the response was computed for.
        let age: Int
        /// The bytes without the body, which the exchange in the journal shares.
        let size: Int

        /// - Parameter age: the id of the exchange, whose response has the same body.
        init(
            _ answer: StubAnswer, _ route: StubRoute, target: String, user: RowID?, age: Int
        ) {
            self.answer = answer
            self.route = route
            self.target = target
            self.user = user
            self.age = age
            type = answer.http.fields["Content-Type"] ?? ""
            size = answer.http.weight - answer.http.bodyWeight + ReadCache.entryWeight
        }

        fileprivate var key: Key { Key(target: target, user: user) }
    }

    fileprivate struct Key: Hashable {
        let target: String
        let user: RowID?
    }

    /// The responses by the target and the user of a GET.
    private var entries: [Key: Entry] = [:]
    /// The revision of the fixtures that all entries were computed from.
    private var revision: FixtureRevision?
    /// Clients repeat requests, and comparing one costs less than looking it up.
    private var lastHit: Entry?
    /// All entries in the order in which they were stored; those before `start` were evicted.
    private var order: [Entry] = []
    private var start = 0
    /// The bodies of the entries before this index are counted; the journal has the others.
    private var counted = 0
    private(set) var bytes = 0

    /// A response that takes more memory is computed again.
    private static let longest = 1 << 20
    private static let countLimit = 1024
    /// The bytes for an entry and its route in addition to its response.
    fileprivate static let entryWeight = 2048

    /// Returns the cached response to a user's GET for the target; evicts all outdated entries.
    mutating func entry(
        for request: HTTPRequest, user: RowID?, at revision: FixtureRevision
    ) -> Entry? {
        guard revision == self.revision else {
            evictAll()
            return nil
        }
        guard request.method == .get else { return nil }
        if let lastHit, lastHit.target == request.target, lastHit.user == user {
            return lastHit
        }
        lastHit = entries[Key(target: request.target, user: user)]
        return lastHit
    }

    /// Caches the response to a GET.
    mutating func keep(_ entry: Entry, at revision: FixtureRevision) {
        guard entry.size + entry.answer.http.bodyWeight <= Self.longest else { return }
        if revision != self.revision { evictAll() }
        self.revision = revision
        lastHit = nil
        entries[entry.key] = entry
        order.append(entry)
        bytes += entry.size
        while order.count - start > Self.countLimit { evictOldest() }
    }
}

// MARK: - Evicting

extension ReadCache {
    /// The age of the oldest entry; `nil` if there is none.
    var oldestAge: Int? { start < order.count ? order[start].age : nil }

    /// Counts the bodies of the responses whose exchanges the journal no longer has.
    ///
    /// - Parameter id: the journal has every exchange from this id on.
    mutating func countBodies(before id: Int) {
        while counted < order.count, order[counted].age < id {
            bytes += order[counted].answer.http.bodyWeight
            counted += 1
        }
    }

    /// Evicts the oldest entry, if there is one.
    mutating func evictOldest() {
        guard start < order.count else { return }
        let entry = order[start]
        bytes -= entry.size
        if start < counted { bytes -= entry.answer.http.bodyWeight } else { counted = start + 1 }
        start += 1
        // A response for the same target may have been stored since.
        if let index = entries.index(forKey: entry.key), entries[index].value === entry {
            entries.remove(at: index)
        }
        if lastHit === entry { lastHit = nil }
        if start > 64, start > order.count / 2 {
            order.removeFirst(start)
            counted -= start
            start = 0
        }
    }

    private mutating func evictAll() {
        guard !order.isEmpty else { return }
        entries = [:]
        order = []
        (start, counted, bytes) = (0, 0, 0)
        lastHit = nil
    }
}
