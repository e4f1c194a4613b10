import StubFixtures
import StubHTTP
import StubSupport

/// Caches the answers to reads until the fixtures change, so that each is built and validated once.
///
/// A cached answer can be built again at any time, so that evicting one loses nothing. The fixtures
/// do not know the cache: it compares their revision at each look-up, and a new edition brings a
/// new revision.
struct ReadCache: Sendable {
    /// An answer and the route of its request; a reference, since each hit hands both on.
    final class Entry: Sendable {
        let answer: StubAnswer
        let route: StubRoute

        init(_ answer: StubAnswer, _ route: StubRoute) {
            self.answer = answer
            self.route = route
        }
    }

    /// The answers to one target.
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

    /// By the target of a GET.
    private var entries: [String: Answers] = [:]
    /// The fixtures that all entries were built from.
    private var revision: FixtureRevision?
    private var count = 0
    private var bytes = 0
    private var memory: MemoryGrant

    /// Bytes of bodies, most of which the journal shares.
    private static let byteLimit = 4 << 20
    private static let countLimit = 512

    init(memory: MemoryGrant = MemoryGrant(of: nil)) {
        self.memory = memory
    }

    /// The cached answer to a GET of that target by that user; evicts everything that is stale.
    mutating func entry(
        for request: HTTPRequest, user: RowID?, at revision: FixtureRevision
    ) -> Entry? {
        guard revision == self.revision else {
            evictAll()
            return nil
        }
        return request.method == .get ? entries[request.target]?[user] : nil
    }

    /// Caches answers to GET only: HEAD is rare enough to be answered anew.
    mutating func keep(
        _ answer: StubAnswer, to call: StubCall, user: RowID?, at revision: FixtureRevision
    ) {
        let size = answer.http.body.count
        guard call.method == .get, size <= Self.byteLimit / 4 else { return }
        let isFull = bytes + size > Self.byteLimit || count >= Self.countLimit
        if revision != self.revision || isFull || !memory.grow(to: bytes + size) {
            evictAll()
            guard memory.grow(to: size) else { return }
        }
        self.revision = revision
        entries[call.whole.target, default: Answers()][user] = Entry(answer, call.route)
        bytes += size
        count += 1
    }

    private mutating func evictAll() {
        guard !entries.isEmpty else { return }
        entries = [:]
        bytes = 0
        count = 0
        memory.shrink(to: 0)
    }
}
