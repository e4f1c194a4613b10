import StubSupport

/// The state in which written rows use more memory than there is for them, because the last change
/// was only counted after it was made.
struct Shortage: Sendable {
    /// The bytes that are used too much.
    private let excess: Int
    /// The bytes that there are.
    private let limit: Int

    /// - Parameter used: the bytes that written rows use.
    init(of used: Int, in memory: MemoryGrant) {
        limit = memory.reach
        excess = used - limit
    }

    /// Whether a row may be written in place of another one: if it is not larger, or if there is
    /// enough memory for the other rows, and for the new row by itself.
    func allows(_ weight: Int, inPlaceOf old: Int) -> Bool {
        weight <= old || (old >= excess && weight <= limit)
    }
}
