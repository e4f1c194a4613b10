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
        /// The approximate number of bytes of memory.
        let size: Int

        init(_ answer: StubAnswer, _ route: StubRoute, target: String, user: RowID?) {
            self.answer = answer
            self.route = route
            self.target = target
            self.user = user
            type = answer.http.fields["Content-Type"] ?? ""
            size = answer.http.weight + ReadCache.entryWeight
        }
    }

    private struct Key: Hashable {
        let target: String
        let user: RowID?
    }

    /// The responses by the target and the user of a GET.
    private var entries: [Key: Entry] = [:]
    /// The revision of the fixtures that all entries were computed from.
    private var revision: FixtureRevision?
    private(set) var bytes = 0

    /// A response that takes more memory is computed again.
    private static let longest = 1 << 20
    private static let countLimit = 1024
    /// The bytes for an entry and its route in addition to its response.
    private static let entryWeight = 2048

    /// Returns the cached response to a user's GET for the target; evicts all outdated entries.
    mutating func entry(
        for request: HTTPRequest, user: RowID?, at revision: FixtureRevision
    ) -> Entry? {
        guard revision == self.revision else {
            evictAll()
            return nil
        }
        guard request.method == .get else { return nil }
        return entries[Key(target: request.target, user: user)]
    }

    /// Caches the response to a GET; evicts all others if there are too many.
    mutating func keep(_ entry: Entry, at revision: FixtureRevision) {
        guard entry.size <= Self.longest else { return }
        if revision != self.revision || entries.count >= Self.countLimit { evictAll() }
        self.revision = revision
        let key = Key(target: entry.target, user: entry.user)
        bytes += entry.size - (entries.updateValue(entry, forKey: key)?.size ?? 0)
    }

    mutating func evictAll() {
        entries = [:]
        bytes = 0
    }
}
