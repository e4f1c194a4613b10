/// The ids that new rows of a collection have had, so that none is given to another row later.
///
/// They outlive the rows, and the file that the collection was read from.
struct GivenIDs: Sendable {
    /// The greatest integer.
    private(set) var number = 0
    /// The greatest number in texts that are counted on, by what stands around it.
    private var counts: [Frame: Int] = [:]

    /// What stands before and behind the number: `cus_0012`, or nothing.
    struct Frame: Sendable, Hashable {
        var stem = ""
        var tail = ""
    }

    /// Clients that name rows can make ever new frames; further ones are not remembered.
    private static let mostFrames = 64

    mutating func note(_ number: Int) {
        self.number = max(self.number, number)
    }

    mutating func note(_ number: Int, in frame: Frame) {
        guard counts[frame] != nil || counts.count < Self.mostFrames else { return }
        counts[frame] = max(counts[frame] ?? 0, number)
    }

    /// The greatest number that was given in the frame; 0 if none was.
    func count(in frame: Frame) -> Int { counts[frame] ?? 0 }
}
