package import StubSupport

/// The division of a stub's memory among the kinds of data it stores: `--max-memory`.
///
/// What can be evicted shares one part, from which the oldest goes first; what cannot be evicted has
/// fixed parts, so that none can use up the others. Data that is not listed here is small or limited
/// by a number.
package struct MemoryBudget: Sendable {
    /// Exchanges, cached responses, responses to requests with an `Idempotency-Key`, and selected
    /// lists, in all sessions; the oldest of the sessions that use most are evicted first.
    let kept: MemoryPool
    /// Rows that requests have written, the sessions' copies of collections, and rules; further
    /// ones are rejected.
    let writes: MemoryPool
    /// Followers of the journal; further ones are rejected, and slow ones are disconnected.
    let followers: MemoryPool
    /// Streamed bodies of the upstream that rules change; further ones are answered with 502.
    let changes: MemoryPool

    init(limit: Int) {
        kept = MemoryPool(limit: limit / 16 * 7)
        writes = MemoryPool(limit: limit / 8)
        followers = MemoryPool(limit: limit / 16)
        changes = MemoryPool(limit: limit / 16)
    }

    /// Responses of the upstream that are collected before they are forwarded; others are streamed.
    package static func responses(of limit: Int) -> MemoryPool { MemoryPool(limit: limit / 16) }

    /// The limit in bytes for request bodies in progress; further ones are answered with 503.
    static func bodies(of limit: Int) -> Int { limit / 4 }
}
