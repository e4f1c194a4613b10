import StubJSON
import StubSupport
import TestSupport
import Testing

@testable import StubFixtures

/// Rows that requests have written count as memory of the stub as long as they are there.
struct WrittenMemoryTests {
    private let pool = MemoryPool(limit: 1 << 20)
    private var store: FixtureStore

    init() throws {
        store = try Sample.store([("things", #"[{"id": 1}, {"id": 2}, {"id": 3}]"#)])
        store.memory = MemoryGrant(of: pool)
    }

    /// Members that count with about this number of KiB.
    private static func members(_ kibibytes: Int, _ key: String = "text") -> JSONObject {
        JSONObject([(key, .string(String(repeating: "x", count: kibibytes * 512)))])
    }

    private mutating func replace(_ id: Int, with members: JSONObject) throws(FixtureError) {
        try store.change("things") { rows throws(FixtureError) in
            _ = try rows.replace(.int(id), with: members)
        }
    }

    private mutating func merge(_ members: JSONObject, into id: Int) throws(FixtureError) {
        try store.change("things") { rows throws(FixtureError) in
            _ = try rows.merge(members, into: .int(id))
        }
    }

    private mutating func insert(_ members: JSONObject) throws(FixtureError) {
        try store.change("things") { rows throws(FixtureError) in _ = try rows.insert(members) }
    }

    private mutating func delete(_ id: Int) throws(FixtureError) {
        try store.change("things") { rows throws(FixtureError) in _ = rows.delete(.int(id)) }
    }

    @Test mutating func `a row that uses too much memory can be replaced by a smaller one`() throws
    {
        try replace(1, with: Self.members(2_000))
        #expect(throws: FixtureError.noMemory) { try insert(Self.members(1)) }
        #expect(throws: FixtureError.noMemory) { try replace(2, with: Self.members(1)) }

        try replace(1, with: Self.members(1_900))
        #expect(throws: FixtureError.noMemory) { try insert(Self.members(1)) }
        try merge(["text": "short"], into: 1)

        try insert(Self.members(1))
        try replace(2, with: Self.members(500))
    }

    @Test mutating func `without memory a row cannot outgrow it`() throws {
        try replace(1, with: Self.members(2_000))
        #expect(throws: FixtureError.noMemory) { try merge(Self.members(1, "more"), into: 1) }
        try merge(["text": "short"], into: 1)
        #expect(store.collections["things"]?.rows.first?.members["more"] == nil)
    }

    @Test mutating func `a row can be written as long as there is memory for the others`() throws {
        try replace(1, with: Self.members(700))
        try replace(2, with: Self.members(700))
        #expect(throws: FixtureError.noMemory) { try insert(Self.members(1)) }
        #expect(throws: FixtureError.noMemory) { try merge(Self.members(1), into: 3) }

        try merge(Self.members(1, "more"), into: 1)
        try replace(2, with: Self.members(800))
        #expect(throws: FixtureError.noMemory) { try replace(2, with: Self.members(1_100)) }

        try delete(1)
        try insert(Self.members(1))
    }

    @Test mutating func `memory of a row that is replaced or removed is granted to others`() throws
    {
        try replace(1, with: Self.members(400))
        try replace(2, with: Self.members(400))
        try merge([:], into: 3)
        #expect(pool.used > 700 << 10)

        try replace(1, with: [:])
        #expect(pool.used > 300 << 10)
        #expect(pool.used < 500 << 10)
        try delete(2)
        #expect(pool.used == 0)
    }

    @Test mutating func `memory of a collection that is replaced is granted to others`() throws {
        let initial = try #require(store.collections["things"])
        try replace(1, with: Self.members(400))
        try merge([:], into: 3)
        #expect(pool.used > 300 << 10)

        _ = store.replace("things", by: initial)
        #expect(pool.used == 0)
    }
}
