import Testing

@testable import StubSupport

struct MemoryGrantTests {
    private static let piece = MemoryGrant.piece

    @Test func `a few bytes are free, and more are granted in pieces until the pool is used up`() {
        let pool = MemoryPool(limit: 3 * Self.piece)
        var first = MemoryGrant(of: pool)
        var second = MemoryGrant(of: pool)
        func ask(_ grant: inout MemoryGrant, for bytes: Int) -> Bool {
            grant.grow(to: MemoryGrant.free + bytes)
        }
        #expect(ask(&first, for: 0))
        #expect(pool.used == 0)
        #expect(ask(&first, for: 1))
        #expect(pool.used == Self.piece)
        #expect(ask(&first, for: 2 * Self.piece))
        #expect(!ask(&second, for: 2 * Self.piece))
        #expect(second.bytes == MemoryGrant.free)
        #expect(ask(&second, for: Self.piece))
        #expect(pool.used == 3 * Self.piece)
    }

    @Test func `released memory, also of a released holder, can be granted again`() {
        let pool = MemoryPool(limit: 4 * Self.piece)
        var grant: MemoryGrant? = MemoryGrant(of: pool)
        let isGranted = grant?.grow(to: MemoryGrant.free + 4 * Self.piece)
        #expect(isGranted == true)
        grant?.shrink(to: Self.piece + 1)
        #expect(pool.used == Self.piece)
        #expect(grant?.bytes == MemoryGrant.free + Self.piece)
        grant = nil
        #expect(pool.used == 0)
    }

    @Test func `without a pool only the holder's own limit applies`() {
        var free = MemoryGrant(of: nil)
        let hasMuch = free.grow(to: 1 << 40)
        var bounded = MemoryGrant(of: nil, most: 100)
        let (hasAll, hasMore) = (bounded.grow(to: 100), bounded.grow(to: 101))
        #expect(hasMuch && hasAll && !hasMore)
    }

    @Test(arguments: [
        ([10, 20, 30], 60, 60), ([10, 20, 30], 45, 17), ([10, 20, 30], 9, 3), ([], 5, 5),
        ([100], 50, 50), ([0, 0, 90], 60, 60),
    ])
    func `the holder with most memory releases most`(granted: [Int], sum: Int, level: Int) {
        let found = MemoryGrant.level(of: granted, sum: sum)
        let kept = granted.map { min($0, found) }.reduce(0, +)
        #expect(kept <= sum)
        #expect(granted.isEmpty || granted.max() ?? 0 <= level || found == level)
    }
}
