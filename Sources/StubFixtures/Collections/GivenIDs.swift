/// The ids that were assigned to new rows of a collection, so that none is assigned again.
///
/// They are kept when rows are deleted and when the file is reloaded.
struct GivenIDs: Sendable {
    /// The greatest integer.
    private(set) var number = 0
    /// The greatest number in texts with a counter, by the text around it.
    private var counts: [Frame: Int] = [:]

    /// The text before and after the number: `cus_0012`, or nothing.
    struct Frame: Sendable, Hashable {
        var stem = ""
        var tail = ""
    }

    /// Limits the memory, because clients can create rows with any texts around numbers.
    private static let mostFrames = 64

    mutating func note(_ number: Int) {
        self.number = max(self.number, number)
    }

    mutating func note(_ number: Int, in frame: Frame) {
        guard counts[frame] != nil || counts.count < Self.mostFrames else { return }
        counts[frame] = max(counts[frame] ?? 0, number)
    }

    /// Returns the greatest number in such a text; 0 if there is none.
    func count(in frame: Frame) -> Int { counts[frame] ?? 0 }
}
