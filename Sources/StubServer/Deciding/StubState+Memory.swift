import StubSupport

/// The journal, the cached responses and the responses to keys share the memory of the session.
extension StubState {
    /// Evicts what is stored until the others fit into the granted memory.
    ///
    /// Called at the end of each critical section; nearly always it only compares two numbers.
    mutating func keepWithinMemory() {
        var needed = keptBytes
        while !memory.grow(to: needed), evict() { needed = keptBytes }
        if needed == 0 || memory.bytes - needed > Self.slack { memory.fit(to: needed) }
    }

    /// The bytes of everything that can be evicted.
    var keptBytes: Int { journal.bytes + reads.bytes + idempotency.bytes }

    /// Releases all memory above this number of granted bytes.
    mutating func releaseMemory(above granted: Int) {
        memory.shrink(to: granted)
        while keptBytes > memory.bytes, evict() {}
    }

    /// More unused memory than this is released.
    private static let slack = 256 << 10

    /// Evicts the cached responses if they take more than all others, and otherwise the oldest
    /// exchange or response to a key; returns whether there was anything.
    ///
    /// The ages are ids of exchanges. Of one exchange the response to its key goes last, because its
    /// request would be performed again.
    private mutating func evict() -> Bool {
        if reads.bytes > journal.bytes + idempotency.bytes {
            reads.evictAll()
            return true
        }
        switch (journal.oldestID, idempotency.oldestAge) {
        case (nil, nil): return false
        case (let exchange?, let key?) where key < exchange: idempotency.evictOldest()
        case (.some, _): journal.evictOldest()
        case (nil, .some): idempotency.evictOldest()
        }
        return true
    }
}
