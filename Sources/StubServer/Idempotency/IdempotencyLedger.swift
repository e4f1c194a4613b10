import StubHTTP
import StubJSON

/// What requests with an `Idempotency-Key` were answered, so that sending one again does nothing.
///
/// After the IETF draft "The Idempotency-Key HTTP Header Field": a key belongs to one user and one
/// operation, and one body.
struct IdempotencyLedger: Sendable {
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
        /// Real time at which the answer has left, once the gate is open.
        var leaves: Duration
        var gate: DeliveryGate?
    }

    private var entries: [Key: Entry] = [:]
    private var order: [Key] = []

    /// The oldest keys are forgotten beyond this.
    private static let limit = 10_000

    func find(_ key: Key, body: [UInt8], at time: Duration) -> Finding {
        guard let entry = entries[key] else { return .unknown }
        guard entry.body == Digest.of(body) else { return .reused }
        if entry.gate?.isOpen == false || time < entry.leaves { return .running }
        return .answered(entry.response)
    }

    mutating func record(_ key: Key, body: [UInt8], response: HTTPResponse, at time: Duration) {
        if entries[key] == nil { order.append(key) }
        entries[key] = Entry(body: Digest.of(body), response: response, leaves: time)
        if order.count > Self.limit { entries[order.removeFirst()] = nil }
    }

    /// Notes how the answer to a key leaves, which a rule may have put off.
    mutating func deliver(_ key: Key, by delivery: Delivery, at time: Duration) {
        entries[key]?.leaves = time + delivery.delay + (delivery.pace?.duration ?? .zero)
        entries[key]?.gate = delivery.gate
    }
}
