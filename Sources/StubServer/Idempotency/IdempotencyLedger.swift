import StubFixtures
import StubHTTP
import StubJSON
import StubSupport

/// Stores the responses to requests with an `Idempotency-Key`, so that a repetition has no effect.
///
/// Follows the IETF draft "The Idempotency-Key HTTP Header Field": a key belongs to one user, one
/// operation and one body.
struct IdempotencyLedger: Sendable {
    static let field = "Idempotency-Key"
    static let readFields = FieldNames([field])

    struct Key: Sendable, Hashable {
        let operation: String
        let user: RowID?
        let text: String
    }

    enum Finding {
        case unknown
        /// The first request is still being processed.
        case running
        /// The key was sent with another body.
        case reused
        case answered(HTTPResponse)
    }

    private struct Entry: Sendable {
        let body: UInt64
        let response: HTTPResponse
        let size: Int
        /// The id of the exchange with the first request.
        let age: Int
        /// The real time at which the response is sent, once the gate is open.
        var leaves: Duration
        var gate: DeliveryGate?
    }

    private var entries: [Key: Entry] = [:]
    /// The keys in order of arrival.
    private var order: [Key] = []
    private(set) var bytes = 0

    /// The maximum number of keys; the oldest are evicted.
    private static let limit = 10_000
    /// The bytes for a key in addition to its text and the content of its response.
    private static let overhead = 500

    var count: Int { entries.count }

    func find(_ key: Key, body: [UInt8], at time: Duration) -> Finding {
        guard let entry = entries[key] else { return .unknown }
        guard entry.body == Digest.of(body) else { return .reused }
        if entry.gate?.isOpen == false || time < entry.leaves { return .running }
        return .answered(entry.response)
    }

    /// Stores a response.
    ///
    /// - Parameter age: the id of the exchange, which tells how old the response is.
    mutating func record(
        _ key: Key, body: [UInt8], response: HTTPResponse, at time: Duration, age: Int = 0
    ) {
        if let known = entries[key] { bytes -= known.size } else { order.append(key) }
        let size = response.weight + key.text.utf8.count + Self.overhead
        entries[key] = Entry(
            body: Digest.of(body), response: response, size: size, age: age, leaves: time)
        bytes += size
        while order.count > Self.limit { evictOldest() }
    }

    /// The age of the oldest response; `nil` if there is none.
    var oldestAge: Int? { order.first.flatMap { entries[$0]?.age } }

    /// Evicts the oldest key, if there is one.
    ///
    /// This also applies to a response for which no memory is left: its request would then be
    /// performed again, which is better than running out of memory.
    mutating func evictOldest() {
        guard !order.isEmpty else { return }
        bytes -= entries.removeValue(forKey: order.removeFirst())?.size ?? 0
    }

    /// Records when the response to a key is sent, which a rule may have delayed.
    mutating func deliver(_ key: Key, by delivery: Delivery, at time: Duration) {
        entries[key]?.leaves = time + delivery.delay + (delivery.pace?.duration ?? .zero)
        entries[key]?.gate = delivery.gate
    }
}
