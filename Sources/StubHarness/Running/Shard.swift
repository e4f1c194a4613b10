/// One of several equal parts of a suite, for machines that share the work.
public struct Shard: Sendable, Hashable {
    /// Counts from 1.
    public let index: Int
    public let count: Int

    /// Makes part `index` of `count`; `nil` unless 1 ≤ index ≤ count.
    public init?(_ index: Int, of count: Int) {
        guard index >= 1, index <= count else { return nil }
        self.index = index
        self.count = count
    }

    /// Reads `I/N`, such as `2/4`; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
        self.init(index, of: count)
    }

    /// Whether the element at that position belongs to this part.
    func contains(_ position: Int) -> Bool { position % count == index - 1 }
}
