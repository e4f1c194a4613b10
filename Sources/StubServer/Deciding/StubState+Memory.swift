import StubSupport

/// The journal, the cached responses and the responses to keys share the memory of the session.
extension StubState {
    /// Evicts the oldest of all stored entries until the others fit into the granted memory.
    ///
    /// Called at the end of each critical section; nearly always it only compares two numbers.
    mutating func keepWithinMemory() {
        reads.countBodies(before: journal.completeFrom)
        var needed = keptBytes
        while !memory.grow(to: needed), evictOldest() { needed = keptBytes }
        if needed == 0 || memory.bytes - needed > Self.slack { memory.fit(to: needed) }
    }

    /// The bytes of everything that can be evicted.
    var keptBytes: Int { journal.bytes + reads.bytes + idempotency.bytes }

    /// Releases all memory above this number of granted bytes.
    mutating func releaseMemory(above granted: Int) {
        memory.shrink(to: granted)
        while keptBytes > memory.bytes, evictOldest() {}
    }

    /// More unused memory than this is released.
    private static let slack = 256 << 10

    /// Evicts the oldest entry of any kind; returns whether there was one.
    ///
    /// The ages are ids of exchanges. Of one exchange, the cached response goes first, because it
    /// can be computed again, and the response to its key last, because its request would be
    /// performed again.
    private mutating func evictOldest() -> Bool {
        let ages = (
            read: reads.oldestAge ?? .max, exchange: journal.oldestID ?? .max,
            key: idempotency.oldestAge ?? .max
        )
        if ages.read != .max, ages.read <= min(ages.exchange, ages.key) {
            reads.evictOldest()
        } else if ages.exchange != .max, ages.exchange <= ages.key {
            journal.evictOldest()
            reads.countBodies(before: journal.completeFrom)
        } else if ages.key != .max {
            idempotency.evictOldest()
        } else {
            return false
        }
        return true
    }
}
