import StubJSON
import Testing

@testable import StubFixtures
@testable import StubSupport

/// The lists that were selected, and the texts that were searched, count as memory of the stub.
struct SelectionMemoryTests {
    private static let criteria = ["a", "b", "c"].map { text in
        SelectedRows.Key(
            criteria: [], order: RowOrder(field: FieldPath(text), isDescending: false))
    }
    private let rows = (1...5_000).map { number in Row(["id": .int(number), "a": .int(-number)]) }

    private func list(_ number: Int) -> SelectedRows {
        SelectedRows(Self.criteria[number], of: rows)
    }

    /// The bytes of a list that the pool grants in addition to the free part.
    private var weight: Int { list(0).weight }

    @Test func `lists are kept as long as there is memory, and those unused longest are evicted`() {
        let cache = SelectionCache()
        let pool = MemoryPool(limit: weight + 20_000)
        cache.useMemory(of: pool)
        cache.keep(list(0), for: Self.criteria[0])
        cache.keep(list(1), for: Self.criteria[1])
        #expect(cache.list(Self.criteria[0]) != nil)
        cache.keep(list(2), for: Self.criteria[2])
        #expect(cache.list(Self.criteria[1]) == nil)
        #expect(cache.list(Self.criteria[0]) != nil)
        #expect(cache.list(Self.criteria[2]) != nil)
        #expect(cache.bytes == 2 * weight)
        #expect(pool.used <= pool.limit)
    }

    @Test func `a list without memory is not kept`() {
        let cache = SelectionCache()
        cache.useMemory(of: MemoryPool(limit: 0))
        cache.keep(list(0), for: Self.criteria[0])
        #expect(cache.list(Self.criteria[0]) == nil)
        #expect(cache.bytes == 0)
    }

    @Test func `nothing is evicted for a list that has no room even then`() {
        let cache = SelectionCache()
        let pool = MemoryPool(limit: weight + 20_000)
        cache.useMemory(of: pool)
        cache.keep(list(0), for: Self.criteria[0])
        // Another holder of the same pool, such as the journal.
        var other = MemoryGrant(of: pool)
        let isGranted = other.grow(to: pool.left + MemoryGrant.free - MemoryGrant.piece)
        #expect(isGranted)
        let long = (1...20_000).map { number in Row(["id": .int(number), "a": .int(-number)]) }
        let key = Self.criteria[1]
        cache.keep(SelectedRows(key, of: long), for: key)
        #expect(cache.list(key) == nil)
        #expect(cache.list(Self.criteria[0]) != nil)
    }

    @Test
    func `lists are released when rows change, and new ones count as memory of the same pool`()
        throws
    {
        let pool = MemoryPool(limit: 1 << 20)
        var cache: SelectionCache? = SelectionCache(pool)
        cache?.keep(list(0), for: Self.criteria[0])
        let single = pool.used
        #expect(single > 0)
        let next = try #require(cache?.emptied())
        #expect(next.list(Self.criteria[0]) == nil)
        cache = nil
        #expect(pool.used == 0)
        next.keep(list(0), for: Self.criteria[0])
        #expect(pool.used == single)
    }

    @Test func `lists that were not used since the last time are evicted`() {
        let cache = SelectionCache()
        let pool = MemoryPool(limit: 1 << 20)
        cache.useMemory(of: pool)
        for number in 0...2 { cache.keep(list(number), for: Self.criteria[number]) }
        cache.evictUnused()
        #expect(cache.bytes == 3 * weight)
        _ = cache.list(Self.criteria[1])
        cache.evictUnused()
        #expect(cache.bytes == weight)
        #expect(cache.list(Self.criteria[1]) != nil)
        cache.evictUnused()
        cache.evictUnused()
        #expect(cache.bytes == 0)
        #expect(pool.used == 0)
    }
}
