/// The members or items of one value that were evaluated, for `unevaluatedProperties` and
/// `unevaluatedItems` (Core §11).
struct EvaluatedParts {
    /// Whether anything is recorded; `false` if no keyword needs it.
    let isTracking: Bool
    private(set) var hasAll = false
    /// One bit per position.
    private var words: [UInt64] = []

    init(isTracking: Bool) {
        self.isTracking = isTracking
    }

    mutating func insert(_ position: Int) {
        guard isTracking, !hasAll else { return }
        let word = position / 64
        while words.count <= word { words.append(0) }
        words[word] |= 1 << UInt64(position % 64)
    }

    mutating func insertAll() {
        hasAll = true
    }

    func contains(_ position: Int) -> Bool {
        hasAll
            || position / 64 < words.count
                && words[position / 64] & (1 << UInt64(position % 64)) != 0
    }

    mutating func formUnion(_ other: EvaluatedParts) {
        hasAll = hasAll || other.hasAll
        guard !hasAll else { return }
        while words.count < other.words.count { words.append(0) }
        for (index, word) in other.words.enumerated() { words[index] |= word }
    }
}
