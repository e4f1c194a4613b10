import StubBackport

/// The number of bytes that a holder may use: a small free part, and the rest granted by a pool.
///
/// Memory is granted in pieces, so that most requests only compare two numbers. Copies are
/// snapshots: only the holder itself requests more.
package struct MemoryGrant: Sendable {
    /// The number of bytes that may be used now.
    package private(set) var bytes: Int
    private let most: Int
    private let share: Share?

    /// The free part of each holder.
    static let free = 16 << 10
    static let piece = 16 << 10

    /// The memory granted by the pool; released with the holder and its last snapshot.
    private final class Share: Sendable {
        let pool: MemoryPool
        let held = Atomic<Int>(0)

        init(_ pool: MemoryPool) {
            self.pool = pool
        }

        deinit {
            pool.give(held.load(ordering: .relaxed))
        }
    }

    /// Creates a grant.
    ///
    /// - Parameters:
    ///   - pool: grants memory; without one, everything up to `most` is granted.
    ///   - most: the maximum, whatever the pool grants.
    package init(of pool: MemoryPool?, most: Int = .max) {
        self.most = most
        share = pool.map(Share.init)
        bytes = pool == nil ? most : min(most, Self.free)
    }

    /// The number of bytes granted by the pool.
    package var granted: Int { share?.held.load(ordering: .relaxed) ?? 0 }

    /// The bytes that the holder could use if it requested all that the pool has left.
    package var reach: Int {
        guard let share else { return most }
        return min(most, Self.free + granted + share.pool.left)
    }

    /// Whether a total of bytes could be used if nothing else of the holder was stored.
    package func canGrow(to wanted: Int) -> Bool { wanted <= reach }

    /// Requests memory up to a total; returns whether it may be used.
    package mutating func grow(to wanted: Int) -> Bool {
        guard wanted > bytes else { return true }
        guard wanted <= most, let share else { return false }
        let missing = (wanted - bytes + Self.piece - 1) / Self.piece * Self.piece
        guard share.pool.take(missing) else { return false }
        share.held.add(missing, ordering: .relaxed)
        bytes = min(most, bytes + missing)
        return true
    }

    /// Releases all memory above a number of granted bytes.
    package mutating func shrink(to granted: Int) {
        guard let share else { return }
        let kept = granted / Self.piece * Self.piece
        let excess = share.held.load(ordering: .relaxed) - kept
        guard excess > 0 else { return }
        share.held.subtract(excess, ordering: .relaxed)
        share.pool.give(excess)
        bytes = min(most, Self.free + kept)
    }

    /// Releases all memory that is not needed for a total of bytes.
    package mutating func fit(to total: Int) {
        guard share != nil, total < bytes else { return }
        shrink(to: (max(0, total - Self.free) + Self.piece - 1) / Self.piece * Self.piece)
    }

    /// Returns the limit per holder that brings the sum of all down to `sum`.
    ///
    /// Holders below the limit keep their memory.
    package static func level(of granted: [Int], sum: Int) -> Int {
        var left = sum
        for (index, amount) in granted.sorted().enumerated() {
            let share = left / (granted.count - index)
            guard amount <= share else { return share }
            left -= amount
        }
        return .max
    }
}
