import Testing

@testable import StubJSON

struct ComparedWordTests {
    /// The edit distance with swaps of neighbours, computed the plain way.
    private func plainDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var costs = (0...left.count).map { row in
            (0...right.count).map { $0 == 0 ? row : row == 0 ? $0 : 0 }
        }
        for row in left.indices {
            for column in right.indices {
                var cost = min(
                    costs[row][column + 1] + 1, costs[row + 1][column] + 1,
                    costs[row][column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1],
                    left[row - 1] == right[column]
                {
                    cost = min(cost, costs[row - 1][column - 1] + 1)
                }
                costs[row + 1][column + 1] = cost
            }
        }
        return costs[left.count][right.count]
    }

    @Test func `words that are excluded early are those that are too different`() {
        var random = SplitMix64(seed: 18)
        let letters = Array("abcdeéz0_".unicodeScalars)
        func word() -> String {
            let count = Int(random.next() % 9)
            return String(
                String.UnicodeScalarView(
                    (0..<count).map { _ in letters[Int(random.next() % UInt64(letters.count))] }))
        }
        var near = 0
        for _ in 0..<5_000 {
            let (written, known) = (word(), word())
            let (left, right) = (Array(written.utf8), Array(known.utf8))
            let distance = plainDistance(left, right)
            let most = max(1, max(left.count, right.count) / 3)
            let found = ComparedWord(written).distance(to: ComparedWord(known))
            #expect(found == (distance <= most ? distance : nil), "\(written) \(known)")
            if found != nil { near += 1 }
        }
        #expect(near > 50)
    }

    @Test func `a very long word is near to none`() {
        let long = String(repeating: "a", count: 101)
        #expect(!ComparedWord(long).isNear(to: ComparedWord(long)))
    }
}
