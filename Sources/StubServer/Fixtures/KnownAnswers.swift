import StubHTTP

/// Answers to reads, kept for as long as no fixture changes: each is made and checked once.
///
/// Not state: what is asked here could as well be made again.
struct KnownAnswers: Sendable {
    private struct Key: Sendable, Hashable {
        let route: ObjectIdentifier
        let user: RowID?
    }

    private struct Entry: Sendable {
        /// Held, so that no other route can take its identity.
        let route: StubRoute
        let answer: StubAnswer
    }

    private var entries: [Key: Entry] = [:]
    private var bytes = 0

    /// Bodies that are shared with the journal for the most part.
    private static let byteLimit = 4 << 20
    private static let countLimit = 512

    subscript(route: StubRoute, user: RowID?) -> StubAnswer? {
        entries[Key(route: ObjectIdentifier(route), user: user)]?.answer
    }

    mutating func keep(_ answer: StubAnswer, for route: StubRoute, user: RowID?) {
        let size = answer.http.body.count
        guard size <= Self.byteLimit / 4 else { return }
        if bytes + size > Self.byteLimit || entries.count >= Self.countLimit { forget() }
        entries[Key(route: ObjectIdentifier(route), user: user)] = Entry(
            route: route, answer: answer)
        bytes += size
    }

    mutating func forget() {
        guard !entries.isEmpty else { return }
        entries = [:]
        bytes = 0
    }
}
