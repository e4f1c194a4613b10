package import StubContract
import StubHTTP
import StubRules

/// Some of the queried exchanges were evicted, so no correct result is possible.
package struct JournalEvicted: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number of evicted exchanges.
    package let evicted: Int
    /// The id of the oldest exchange in the journal.
    package let firstKept: Int

    /// The reason, and how to query the remaining exchanges.
    package var description: String {
        "the journal has evicted its \(evicted) oldest exchanges; query those since "
            + "\(firstKept - 1), or raise --max-journal"
    }
}

/// The newest exchanges of a session, up to a limit.
package struct Journal: Sendable {
    var countLimit: Int
    /// Limits the bytes of memory for requests and responses; the newest exchange is always stored.
    ///
    /// The journal of a stub is limited by the memory of all sessions instead.
    private let byteLimit: Int
    private let observer: ExchangeObserver?

    /// Exchanges with ascending ids; those before `start` were evicted.
    private var kept: [Exchange] = []
    /// The size of each exchange, computed once.
    private var sizes: [Int] = []
    private var start = 0
    private var nextID = 1
    private(set) var bytes = 0
    /// The number of exchanges evicted since the journal was last cleared.
    private(set) var evicted = 0
    /// The id of the last evicted exchange.
    private(set) var lastEvicted = 0

    /// Replaces the request of an evicted exchange.
    private static let nothing = HTTPRequest(.get, "")

    init(
        countLimit: Int = 10_000, byteLimit: Int = 64 << 20, observer: ExchangeObserver? = nil
    ) {
        self.countLimit = countLimit
        self.byteLimit = byteLimit
        self.observer = observer
    }

    package var exchanges: ArraySlice<Exchange> { kept[start...] }

    /// The id of the last exchange, 0 before the first.
    var lastID: Int { nextID - 1 }

    /// Returns the stored exchanges from an id on.
    func exchanges(from id: Int) -> ArraySlice<Exchange> {
        guard id < nextID else { return [] }
        return kept[place(of: id)...]
    }

    package subscript(id: Int) -> Exchange? { index(of: id).map { kept[$0] } }

    private func index(of id: Int) -> Int? {
        let place = place(of: id)
        return place < kept.count && kept[place].id == id ? place : nil
    }

    /// The index of the first exchange with this or a greater id.
    private func place(of id: Int) -> Int {
        guard let first = exchanges.first?.id, id > first else { return start }
        // Nearly always none was removed, so that the ids are consecutive.
        let direct = start + id - first
        if direct < kept.count, kept[direct].id == id { return direct }
        var (low, high) = (start, kept.count)
        while low < high {
            let middle = (low + high) / 2
            if kept[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

// MARK: - Writing

extension Journal {
    /// Adds a request that has arrived; returns the id for `finish`.
    mutating func begin(
        _ request: HTTPRequest, operation: String? = nil, receivedAt: Double, arrival: Duration
    ) -> Int {
        let exchange = Exchange(
            id: nextID, request: request, operation: operation, receivedAt: receivedAt,
            arrival: arrival)
        let size = Self.size(of: request)
        nextID += 1
        observer?.notice(exchange)
        kept.append(exchange)
        sizes.append(size)
        bytes += size
        evict()
        return lastID
    }

    /// Completes an exchange with its response; an evicted exchange is ignored.
    mutating func finish(
        _ id: Int, response: HTTPResponse, tokenID: String? = nil, mapping: String? = nil,
        source: AnswerSource? = nil, duration: Duration = .zero, issues: [ContractIssue] = []
    ) {
        guard let index = index(of: id) else { return }
        let before = kept[index].response?.weight ?? 0
        let added = issues.reduce(0) { $0 + $1.weight }
        let size = response.weight + added - before
        kept[index].response = response
        if !issues.isEmpty { kept[index].issues += issues }
        if let tokenID { kept[index].tokenID = tokenID }
        if let mapping { kept[index].mapping = mapping }
        kept[index].source = source
        kept[index].duration = duration
        observer?.notice(kept[index])
        sizes[index] += size
        bytes += size
        evict()
    }

    /// Adds a frame of a WebSocket to the exchange that has opened it.
    mutating func note(_ frame: SocketFrame, of id: Int) {
        guard let index = index(of: id) else { return }
        kept[index].frames.append(frame)
        var size = frame.weight
        if kept[index].frames.count > Self.mostFrames {
            size -= kept[index].frames.removeFirst().weight
        }
        sizes[index] += size
        bytes += size
        evict()
    }

    /// How many frames of a WebSocket are kept, the newest ones.
    private static let mostFrames = 1000

    /// Records that the client disconnected before it had received the whole response.
    mutating func abandon(_ id: Int) {
        guard let index = index(of: id) else { return }
        kept[index].isAbandoned = true
    }

    /// Records how many events of the response were sent so far.
    mutating func noteSent(_ events: Int, of id: Int) {
        guard let index = index(of: id) else { return }
        kept[index].response?.delivery.timetable?.sent = events
    }

    /// Removes single exchanges, and returns them, oldest first; the others keep their ids.
    package mutating func remove(where isUnwanted: (Exchange) -> Bool) -> [Exchange] {
        var removed: [Exchange] = []
        var left: [Exchange] = []
        var leftSizes: [Int] = []
        for index in start..<kept.count {
            if isUnwanted(kept[index]) {
                removed.append(kept[index])
                bytes -= sizes[index]
            } else {
                left.append(kept[index])
                leftSizes.append(sizes[index])
            }
        }
        guard !removed.isEmpty else { return [] }
        (kept, sizes, start) = (left, leftSizes, 0)
        return removed
    }

    /// Removes all exchanges; ids continue.
    package mutating func clear() {
        kept = []
        sizes = []
        start = 0
        bytes = 0
        evicted = 0
        lastEvicted = 0
    }

    /// Joins the lists of all responses, so that their rows can be released; evicts the oldest
    /// exchanges if all of them would take more than this number of bytes.
    mutating func joinLists(most: Int) {
        var sum = 0
        var index = kept.count
        while index > start {
            index -= 1
            if let response = kept[index].response, response.list != nil {
                let before = response.weight
                kept[index].response?.joinList()
                let change = (kept[index].response?.weight ?? 0) - before
                sizes[index] += change
                bytes += change
            }
            sum += sizes[index]
            if sum > most { break }
        }
        for _ in start..<index { evictOldest() }
    }

    /// The id of the oldest stored exchange; `nil` if there is none.
    var oldestID: Int? { exchanges.first?.id }

    private mutating func evict() {
        while kept.count - start > 1, kept.count - start > countLimit || bytes > byteLimit {
            evictOldest()
        }
    }

    /// Evicts the oldest exchange, if there is one.
    mutating func evictOldest() {
        guard start < kept.count else { return }
        bytes -= sizes[start]
        // Frees the messages now; the entries are removed when many can be removed together.
        kept[start].request = Self.nothing
        kept[start].response = nil
        lastEvicted = kept[start].id
        start += 1
        evicted += 1
        compact()
    }

    private mutating func compact() {
        if start > 64, start > kept.count / 2 {
            kept.removeFirst(start)
            sizes.removeFirst(start)
            start = 0
        }
    }

    private static func size(of request: HTTPRequest) -> Int { entry + request.weight }

    /// The bytes for an exchange in addition to its messages: its entry, and another one because the
    /// array grows by half or more, and keeps the places of evicted exchanges for a while.
    private static let entry = 2 * MemoryLayout<Exchange>.stride
}
