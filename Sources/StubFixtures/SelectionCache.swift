import Synchronization

/// The rows that lists have selected and sorted, so that the next page need not do it again.
///
/// It belongs to one state of a collection: a changed collection gets a new cache.
final class SelectionCache: Sendable {
    /// The parts of a query that determine rows and their order, but not the page.
    struct Key: Sendable, Hashable {
        let criteria: [RowCriterion]
        let order: RowOrder?
    }

    /// Protects only this cache; what is in it can be computed again at any time.
    private let state = Mutex(State())

    private struct State {
        /// Positions in the collection's rows, in the order of the list.
        var known: [Key: [Int32]] = [:]
        var count = 0
    }

    /// The maximum number of lists, and of positions in all of them, of four bytes each.
    private static let most = (lists: 64, positions: 1 << 20)

    /// Returns the positions of a list's rows; `make` computes them if they are not known.
    func positions(of key: Key, else make: () -> [Int32]) -> [Int32] {
        if let known = state.withLock({ $0.known[key] }) { return known }
        let made = make()
        guard made.count <= Self.most.positions else { return made }
        state.withLock { state in
            if state.known.count >= Self.most.lists
                || state.count + made.count > Self.most.positions
            {
                state = State()
            }
            if state.known.updateValue(made, forKey: key) == nil { state.count += made.count }
        }
        return made
    }
}
