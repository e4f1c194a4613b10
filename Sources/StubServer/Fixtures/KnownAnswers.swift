import StubHTTP

/// Answers to reads, kept for as long as no fixture changes: each is made and checked once.
///
/// Not state: what is asked here could as well be made again.
struct KnownAnswers: Sendable {
    /// What a target is answered, and where it leads; handed on as one reference.
    final class Known: Sendable {
        let answer: StubAnswer
        /// Of the edition in force, since another brings fixtures that know nothing yet.
        let route: StubRoute

        init(_ answer: StubAnswer, _ route: StubRoute) {
            self.answer = answer
            self.route = route
        }
    }

    /// The answers to one target.
    private struct Entry: Sendable {
        var forNobody: Known?
        var forUser: [RowID: Known] = [:]

        subscript(user: RowID?) -> Known? {
            get {
                guard let user else { return forNobody }
                return forUser[user]
            }
            set {
                guard let user else { return forNobody = newValue }
                forUser[user] = newValue
            }
        }
    }

    /// By the target of the GET that asks.
    private var entries: [String: Entry] = [:]
    private var count = 0
    private var bytes = 0
    private var memory: MemoryGrant

    /// Bodies that are shared with the journal for the most part.
    private static let byteLimit = 4 << 20
    private static let countLimit = 512

    init(memory: MemoryGrant = MemoryGrant(of: nil)) {
        self.memory = memory
    }

    /// What a user was answered to a GET of that target, and where it led.
    subscript(request: HTTPRequest, user: RowID?) -> Known? {
        request.method == .get ? entries[request.target]?[user] : nil
    }

    /// Keeps answers to GET alone: HEAD is seldom enough to be answered anew.
    mutating func keep(_ answer: StubAnswer, to call: StubCall, user: RowID?) {
        let size = answer.http.body.count
        guard call.request.method == .get, size <= Self.byteLimit / 4 else { return }
        let isFull = bytes + size > Self.byteLimit || count >= Self.countLimit
        if isFull || !memory.grow(to: bytes + size) {
            forget()
            guard memory.grow(to: size) else { return }
        }
        entries[call.request.target, default: Entry()][user] = Known(answer, call.route)
        bytes += size
        count += 1
    }

    mutating func forget() {
        guard !entries.isEmpty else { return }
        entries = [:]
        bytes = 0
        count = 0
        memory.shrink(to: 0)
    }
}
