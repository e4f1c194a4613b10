import StubFixtures
import StubHTTP
import StubSupport

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
        /// The route of the request, or of one that differs from it in numbers alone.
        let route: StubRoute
        /// The target of the request.
        let target: String
        /// The user of the request; `nil` without an access token.
        let user: RowID?
        /// The media type of the response; empty without one.
        let type: String

        init(_ answer: StubAnswer, _ route: StubRoute, target: String, user: RowID?) {
            self.answer = answer
            self.route = route
            self.target = target
            self.user = user
            type = answer.http.fields["Content-Type"] ?? ""
        }
    }

    /// The responses for one target.
    private struct Answers: Sendable {
        var withoutUser: Entry?
        var byUser: [RowID: Entry] = [:]

        subscript(user: RowID?) -> Entry? {
            get {
                guard let user else { return withoutUser }
                return byUser[user]
            }
            set {
                guard let user else { return withoutUser = newValue }
                byUser[user] = newValue
            }
        }
    }

    /// The responses by the target of a GET.
    private var entries: [String: Answers] = [:]
    /// The revision of the fixtures that all entries were computed from.
    private var revision: FixtureRevision?
    /// Clients repeat requests, and comparing one costs less than looking it up.
    private var lastHit: Entry?
    /// The users whose tokens were checked for requests at this revision.
    private var users: Set<RowID> = []
    private var count = 0
    private var bytes = 0
    private var memory: MemoryGrant

    /// The limit for the bytes of responses, most of whose bodies the journal shares.
    private static let byteLimit = 4 << 20
    private static let countLimit = 512
    /// The bytes for an entry and its route in addition to its response.
    private static let entryWeight = 2048

    init(memory: MemoryGrant = MemoryGrant(of: nil)) {
        self.memory = memory
    }

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
        lastHit = entries[request.target]?[user]
        return lastHit
    }

    /// Whether a request of the user, or one without a token, was answered at the revision, so that
    /// the user exists.
    func knows(_ user: RowID?, at revision: FixtureRevision) -> Bool {
        guard let user else { return true }
        return revision == self.revision && users.contains(user)
    }

    /// Caches the response to a GET.
    mutating func keep(_ entry: Entry, at revision: FixtureRevision) {
        let size = entry.answer.http.weight + Self.entryWeight
        guard size <= Self.byteLimit / 4 else { return }
        let isFull = bytes + size > Self.byteLimit || count >= Self.countLimit
        if revision != self.revision || isFull || !memory.grow(to: bytes + size) {
            evictAll()
            guard memory.grow(to: size) else { return }
        }
        self.revision = revision
        lastHit = nil
        entries[entry.target, default: Answers()][entry.user] = entry
        if let user = entry.user { users.insert(user) }
        bytes += size
        count += 1
    }

    private mutating func evictAll() {
        guard !entries.isEmpty else { return }
        entries = [:]
        users = []
        lastHit = nil
        bytes = 0
        count = 0
        memory.shrink(to: 0)
    }
}
