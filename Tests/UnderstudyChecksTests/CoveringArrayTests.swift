import Testing

@testable import UnderstudyChecks

struct CoveringArrayTests {
    @Test(arguments: [
        [2, 2, 2], [4, 3, 2, 2], [1, 2], [3], [],
        [2, 2, 2, 2, 2, 2, 2, 2, 2, 2], [4, 4, 4, 4, 4, 4],
    ])
    func `each pair of choices occurs`(levels: [Int]) {
        let rows = CoveringArray(levels: levels).rows
        let covered = rows.reduce(into: Set()) { $0.formUnion(CoveringArray.pairs(in: $1)) }
        #expect(covered == CoveringArray.pairs(of: levels))
        #expect(rows.first == levels.map { _ in 0 })
        #expect(rows.allSatisfy { zip($0, levels).allSatisfy { $0 < $1 } })
    }

    @Test func `far fewer rows than combinations are needed`() {
        #expect(CoveringArray(levels: Array(repeating: 2, count: 10)).rows.count <= 12)
        #expect(CoveringArray(levels: Array(repeating: 4, count: 6)).rows.count <= 32)
    }
}
