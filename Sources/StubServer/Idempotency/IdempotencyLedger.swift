import StubFixtures
import StubHTTP
import StubJSON
import StubSupport

/// What requests with an `Idempotency-Key` were answered, so that sending one again does nothing.
///
/// After the IETF draft "The Idempotency-Key HTTP Header Field": a key belongs to one user and one
/// operation, and one body.
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
        /// The first request's answer is still on its way.
        case running
        /// The key was sent with another body.
        case reused
        case answered(HTTPResponse)
    }

    private struct Entry: Sendable {
        let body: UInt64
        let response: HTTPResponse
        let size: Int
        /// Real time at which the answer has left, once the gate is open.
        var leaves: Duration
        var gate: DeliveryGate?
    }

    private var entries: [Key: Entry] = [:]
    /// Keys in the order they came; those before `start` are forgotten.
    private var order: [Key] = []
    private var start = 0
    private(set) var bytes = 0
    private var memory: MemoryGrant

    /// The oldest keys are forgotten beyond this.
    private static let limit = 10_000
    /// Bytes of a key beside its text and its answer's content.
    private static let overhead = 500

    /// Keeps what the pool has memory for; without one as many keys as there may be.
    init(pool: MemoryPool? = nil) {
        memory = MemoryGrant(of: pool)
    }

    var count: Int { entries.count }

    func find(_ key: Key, body: [UInt8], at time: Duration) -> Finding {
        guard let entry = entries[key] else { return .unknown }
        guard entry.body == Digest.of(body) else { return .reused }
        if entry.gate?.isOpen == false || time < entry.leaves { return .running }
        return .answered(entry.response)
    }

    mutating func record(_ key: Key, body: [UInt8], response: HTTPResponse, at time: Duration) {
        if let known = entries[key] { bytes -= known.size } else { order.append(key) }
        let size = response.body.count + key.text.utf8.count + Self.overhead
        entries[key] = Entry(body: Digest.of(body), response: response, size: size, leaves: time)
        bytes += size
        while start < order.count,
            order.count - start > Self.limit || !memory.grow(to: bytes)
        {
            forgetOldest()
        }
        if start > 64, start > order.count / 2 {
            order.removeFirst(start)
            start = 0
        }
    }

    /// An answer that no memory is left for goes as well: its request would then be carried out
    /// again, which is better than a stub that the system ends.
    private mutating func forgetOldest() {
        bytes -= entries.removeValue(forKey: order[start])?.size ?? 0
        start += 1
    }

    /// Notes how the answer to a key leaves, which a rule may have put off.
    mutating func deliver(_ key: Key, by delivery: Delivery, at time: Duration) {
        entries[key]?.leaves = time + delivery.delay + (delivery.pace?.duration ?? .zero)
        entries[key]?.gate = delivery.gate
    }
}
