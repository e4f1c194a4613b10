/// Rows of choices in which each pair of choices for two factors occurs, built greedily.
///
/// One row for each combination would be too many: ten factors of two levels have 1024, and every
/// pair of them is in about ten rows.
struct CoveringArray {
    /// The level of each factor, row by row; the first row has level 0 everywhere.
    let rows: [[Int]]

    /// - Parameter levels: the number of choices of each factor, at least one.
    init(levels: [Int]) {
        var open = Self.pairs(of: levels)
        var rows = [Array(repeating: 0, count: levels.count)]
        open.subtract(Self.pairs(in: rows[0]))
        while let next = open.min() {
            var row = [Int?](repeating: nil, count: levels.count)
            row[next.first] = next.firstLevel
            row[next.second] = next.secondLevel
            for factor in levels.indices where row[factor] == nil {
                row[factor] = (0..<levels[factor]).max { left, right in
                    Self.gain(of: left, at: factor, in: row, open)
                        < Self.gain(of: right, at: factor, in: row, open)
                }
            }
            let complete = row.map { $0 ?? 0 }
            open.subtract(Self.pairs(in: complete))
            rows.append(complete)
        }
        self.rows = rows
    }

    /// Two factors and a level of each; the first factor has the smaller index.
    struct Pair: Hashable, Comparable {
        let first: Int
        let firstLevel: Int
        let second: Int
        let secondLevel: Int

        static func < (left: Pair, right: Pair) -> Bool {
            (left.first, left.second, left.firstLevel, left.secondLevel)
                < (right.first, right.second, right.firstLevel, right.secondLevel)
        }
    }

    /// All pairs of these factors.
    static func pairs(of levels: [Int]) -> Set<Pair> {
        var pairs: Set<Pair> = []
        for first in levels.indices {
            for second in levels.indices where second > first {
                for one in 0..<levels[first] {
                    for other in 0..<levels[second] {
                        pairs.insert(
                            Pair(
                                first: first, firstLevel: one, second: second, secondLevel: other))
                    }
                }
            }
        }
        return pairs
    }

    /// The pairs that occur in a row.
    static func pairs(in row: [Int]) -> Set<Pair> {
        var pairs: Set<Pair> = []
        for first in row.indices {
            for second in row.indices where second > first {
                pairs.insert(
                    Pair(
                        first: first, firstLevel: row[first], second: second,
                        secondLevel: row[second]))
            }
        }
        return pairs
    }

    /// How many open pairs a level has with the levels that are chosen already.
    private static func gain(
        of level: Int, at factor: Int, in row: [Int?], _ open: Set<Pair>
    ) -> Int {
        row.indices.count { other in
            guard let chosen = row[other] else { return false }
            return open.contains(
                other < factor
                    ? Pair(first: other, firstLevel: chosen, second: factor, secondLevel: level)
                    : Pair(first: factor, firstLevel: level, second: other, secondLevel: chosen))
        }
    }
}
