/// Finds the known word that a misspelled word is most similar to.
package enum NearestWord {
    /// Longer words are hardly ever typing errors, and comparing them takes long.
    private static let longestWord = 100

    /// The candidate with the smallest edit distance; `nil` if none is close enough to be a typing
    /// error.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String?
    {
        guard word.utf8.count <= longestWord else { return nil }
        let written = Array(word.lowercased().utf8)
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            // The difference in length is a lower bound of the distance and much cheaper to
            // compute.
            let bytes = Array(candidate.lowercased().utf8)
            let most = max(1, max(written.count, bytes.count) / 3)
            guard abs(bytes.count - written.count) <= most else { continue }
            let distance = distance(written, bytes)
            guard distance <= most, distance < best?.distance ?? Int.max else { continue }
            best = (candidate, distance)
        }
        return best?.candidate
    }

    /// The edit distance: insertions, deletions, replacements and swaps of neighbours.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, byte) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = min(
                    last[column + 1] + 1, current[column] + 1,
                    last[column] + (byte == other ? 0 : 1))
                if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
