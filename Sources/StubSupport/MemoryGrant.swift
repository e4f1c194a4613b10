import Synchronization

/// How many bytes one holder may keep: a few without asking, and what a pool grants beyond.
///
/// Granted in pieces, so that keeping something costs a comparison of two numbers. Copies are
/// snapshots: only the holder itself asks for more.
package struct MemoryGrant: Sendable {
    /// What may be kept at present.
    package private(set) var bytes: Int
    private let most: Int
    private let share: Share?

    /// Every session has these, however many there are.
    static let free = 16 << 10
    static let piece = 16 << 10

    /// What the pool has granted; given back when the holder and its last snapshot are gone.
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

    /// - Parameters:
    ///   - pool: whom to ask; without one everything up to `most` is granted.
    ///   - most: what is never gone beyond, whatever the pool has.
    package init(of pool: MemoryPool?, most: Int = .max) {
        self.most = most
        share = pool.map(Share.init)
        bytes = pool == nil ? most : min(most, Self.free)
    }

    package var isShared: Bool { share != nil }

    /// What the pool has granted.
    package var granted: Int { share?.held.load(ordering: .relaxed) ?? 0 }

    /// Asks for so many bytes in all; whether they may be kept.
    package mutating func grow(to wanted: Int) -> Bool {
        guard wanted > bytes else { return true }
        guard wanted <= most, let share else { return false }
        let missing = (wanted - bytes + Self.piece - 1) / Self.piece * Self.piece
        guard share.pool.take(missing) else { return false }
        share.held.add(missing, ordering: .relaxed)
        bytes = min(most, bytes + missing)
        return true
    }

    /// Gives back all that goes beyond so many granted bytes.
    package mutating func shrink(to granted: Int) {
        guard let share else { return }
        let kept = granted / Self.piece * Self.piece
        let excess = share.held.load(ordering: .relaxed) - kept
        guard excess > 0 else { return }
        share.held.subtract(excess, ordering: .relaxed)
        share.pool.give(excess)
        bytes = min(most, Self.free + kept)
    }

    /// The most each of these may keep so that all together keep no more than `sum`: whoever has
    /// less keeps what it has.
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
