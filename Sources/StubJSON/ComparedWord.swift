/// A word that is prepared for being compared with many others, without regard to case.
package struct ComparedWord: Sendable, Equatable {
    private let bytes: [UInt8]
    /// A bit for each letter of the word, which excludes most pairs without comparing them.
    private let letters: UInt64

    /// Longer words are hardly ever typing errors, and comparing them takes long.
    private static let longest = 100

    /// Prepares a word.
    package init(_ word: String) {
        bytes = Array(word.lowercased().utf8)
        letters = bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    /// Whether the word may be the other one, written with typing errors.
    package func isNear(to known: ComparedWord) -> Bool { distance(to: known) != nil }

    /// Whether the edit distance is greater than this.
    ///
    /// The difference in length is a lower bound of the distance. Replacing a letter removes one
    /// and adds another, and all other edits change less.
    private func isFar(from other: ComparedWord, most: Int) -> Bool {
        abs(other.bytes.count - bytes.count) > most
            || (letters ^ other.letters).nonzeroBitCount > 2 * most
    }

    /// The greatest edit distance of words with these lengths that may be typing errors.
    private static func most(_ one: Int, _ other: Int) -> Int { max(1, max(one, other) / 3) }

    /// The edit distance to a known word; `nil` if it is too great for a typing error.
    func distance(to known: ComparedWord) -> Int? {
        guard bytes.count <= Self.longest else { return nil }
        let most = Self.most(bytes.count, known.bytes.count)
        if isFar(from: known, most: most) { return nil }
        return Self.distance(bytes, known.bytes, most)
    }

    /// The edit distance, unless it is greater than `most`: insertions, deletions, replacements and
    /// swaps of neighbours.
    private static func distance(_ left: [UInt8], _ right: [UInt8], _ most: Int) -> Int? {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, byte) in left.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                var cost = min(
                    last[column + 1] + 1, current[column] + 1,
                    last[column] + (byte == other ? 0 : 1))
                if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            // No later row has smaller costs than the last two, from which it is computed.
            if current.allSatisfy({ $0 > most }), last.allSatisfy({ $0 > most }) { return nil }
            beforeLast = last
            last = current
        }
        return last[right.count] <= most ? last[right.count] : nil
    }
}
