import StubJSON
import TestSupport
import Testing

@testable import StubFixtures

/// Several changes together result in the same rows as one after the other.
struct RowSequenceTests {
    private enum Step {
        case first(Int), last(Int), delete(Int), update(Int)
    }

    /// The collection after the steps, applied one by one or in a batch.
    private func collection(_ steps: [Step], inBatch: Bool) throws -> FixtureCollection {
        var rows = try Sample.numbered(5)
        if inBatch { rows.beginBatch() }
        for step in steps {
            switch step {
            case .first(let id): _ = try rows.insert(["id": .int(id)], at: .start)
            case .last(let id): _ = try rows.insert(["id": .int(id)])
            case .delete(let id): rows.delete(.int(id))
            case .update(let id): _ = try rows.merge(["seen": true], into: .int(id))
            }
        }
        rows.endBatch()
        return rows
    }

    /// Steps that depend on a seed; ids are never used twice.
    private func steps(_ seed: UInt64) -> [Step] {
        var random = SplitMix64(seed: seed)
        var next = 100
        return (0..<80).map { _ in
            next += 1
            let known = Int(random.next() % 120)
            let id = known < 6 ? known : 101 + known % (next - 100)
            switch random.next() % 5 {
            case 0: return .first(next)
            case 1: return .last(next)
            case 2: return .update(id)
            default: return .delete(id)
            }
        }
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `a batch results in the same rows as single steps`(seed: UInt64) throws {
        let steps = steps(seed)
        let one = try collection(steps, inBatch: false)
        let all = try collection(steps, inBatch: true)
        #expect(all.rows.map(\.members) == one.rows.map(\.members))
        for row in all.rows {
            let id = try #require(row.id)
            #expect(all[id]?.members == row.members)
            #expect(all.index(of: id).map { all.rows[$0].id } == id)
        }
        #expect(all.weight == one.weight)
    }

    @Test func `the next id follows a row that was added in a batch`() throws {
        var rows = try #require(
            try Sample.store([("s", #"[{"id": "a1"}, {"id": "a2"}]"#)]).collections["s"])
        rows.beginBatch()
        rows.delete(.string("a2"))
        let added = try rows.insert(["x": 1]).id
        rows.delete(.string("a1"))
        rows.endBatch()
        #expect(added == .string("a2"))
        #expect(rows.rows.map(\.id) == [added])
    }
}
