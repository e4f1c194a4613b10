import StubJSON
import TestSupport
import Testing

@testable import StubFixtures

/// Rows are found by their ids after any changes.
struct RowPositionTests {
    private enum Step {
        case first(Int), last(Int), delete(Int), update(Int)
    }

    /// The collection after the steps, and the ids that it should have.
    private func collection(_ steps: [Step]) throws -> (FixtureCollection, [Int]) {
        var rows = try Sample.numbered(5)
        var ids = rows.rows.compactMap { $0.members["id"]?.int }
        for step in steps {
            switch step {
            case .first(let id):
                _ = try rows.insert(["id": .int(id)], at: .start)
                ids.insert(id, at: 0)
            case .last(let id):
                _ = try rows.insert(["id": .int(id)])
                ids.append(id)
            case .delete(let id):
                rows.delete(.int(id))
                ids.removeAll { $0 == id }
            case .update(let id): _ = try rows.merge(["seen": true], into: .int(id))
            }
        }
        return (rows, ids)
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
    func `rows are in the order of the changes, and each is found by its id`(seed: UInt64) throws {
        let (all, ids) = try collection(steps(seed))
        #expect(all.rows.map { $0.members["id"]?.int } == ids)
        for row in all.rows {
            let id = try #require(row.id)
            #expect(all[id]?.members == row.members)
            #expect(all.index(of: id).map { all.rows[$0].id } == id)
        }
    }
}
