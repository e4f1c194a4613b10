/// One of several equal parts of a suite, to spread it over several machines.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// The number of the part, from 1.
    package let index: Int
    /// The number of parts.
    package let count: Int

    /// Creates part `index` of `count`; `nil` unless 1 ≤ index ≤ count.
    package init?(_ index: Int, of count: Int) {
        guard index >= 1, index <= count else { return nil }
        self.index = index
        self.count = count
    }

    /// Parses `I/N`, such as `2/4`; `nil` for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
        self.init(index, of: count)
    }

    /// Such as `2/4`.
    package var description: String { "\(index)/\(count)" }

    /// Whether the case at this position of the suite is in the part.
    func contains(_ position: Int) -> Bool { position % count == index - 1 }
}
