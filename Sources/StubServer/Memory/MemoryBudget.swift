package import StubSupport

/// How the memory that a stub may keep is divided among what it keeps: `--max-memory`.
///
/// Fixed parts, so that none can take everything from the others. What is not listed here is small
/// or is bounded by a number of its own.
package struct MemoryBudget: Sendable {
    /// Exchanges of all sessions; the oldest of those that hold most go first.
    let journals: MemoryPool
    /// Answers to requests with an `Idempotency-Key`, in all sessions; the oldest go first.
    let answers: MemoryPool
    /// Answers to reads that may be asked for again, in all sessions; they can be made anew.
    let reads: MemoryPool
    /// Rows that requests have written, sessions' own copies of collections, and rules; what goes
    /// beyond is refused.
    let writes: MemoryPool
    /// Followers of the journal; further ones are refused, and those far behind are cut off.
    let followers: MemoryPool
    /// Streamed bodies of the upstream that rules change; what goes beyond is refused.
    let changes: MemoryPool

    init(limit: Int) {
        journals = MemoryPool(limit: limit / 4)
        answers = MemoryPool(limit: limit / 8)
        reads = MemoryPool(limit: limit / 16)
        writes = MemoryPool(limit: limit / 8)
        followers = MemoryPool(limit: limit / 16)
        changes = MemoryPool(limit: limit / 16)
    }

    /// Responses of the upstream that are read before they are answered; beyond they are streamed.
    package static func responses(of limit: Int) -> MemoryPool { MemoryPool(limit: limit / 16) }

    /// Bytes of request bodies that are being received or answered; further ones are refused.
    static func bodies(of limit: Int) -> Int { limit / 4 }
}
