/// Which cases of a suite run, and in which order.
package struct CaseSelection: Sendable, Hashable {
    /// A regular expression that matches part of the case's name, such as `P02 full walk`; case is
    /// ignored.
    package private(set) var filter: String?
    /// The groups that run; `nil` runs all of them.
    package var groups: Set<CaseGroup>?
    /// The part of the suite that runs; `nil` runs all of it.
    package var shard: Shard?
    /// Shuffles the order reproducibly; `nil` keeps the order of declaration.
    package var seed: UInt64?

    /// Selects all cases in the order of declaration.
    package init() {}

    /// Creates a selection.
    ///
    /// - Throws: ``SelectionError`` if the filter is not a valid regular expression.
    package init(
        filter: String?, groups: Set<CaseGroup>? = nil, shard: Shard? = nil, seed: UInt64? = nil
    ) throws(SelectionError) {
        if let filter {
            do { _ = try Regex(filter) } catch {
                throw SelectionError(filter: filter, reason: "\(error)")
            }
        }
        self.filter = filter
        self.groups = groups
        self.shard = shard
        self.seed = seed
    }

    /// The selected cases; shards are formed before shuffling, so that they never overlap.
    package func select<World>(from cases: [ContractCase<World>]) -> [ContractCase<World>] {
        positions(in: cases).map { cases[$0] }
    }

    /// The positions of the selected cases, in the order they start.
    func positions<World>(in cases: [ContractCase<World>]) -> [Int] {
        // `init` has validated the pattern; a `Regex` cannot be stored, because it is not Sendable.
        let regex = filter.flatMap { pattern in
            do { return try Regex(pattern).ignoresCase() } catch { return nil }
        }
        var selected = cases.indices.filter { position in
            let contractCase = cases[position]
            return (groups?.contains(contractCase.group) ?? true)
                && (regex.map { contractCase.name.contains($0) } ?? true)
        }
        if let shard {
            selected = selected.enumerated().filter { shard.contains($0.offset) }.map(\.element)
        }
        if let seed {
            var generator = SeededGenerator(seed: seed)
            selected.shuffle(using: &generator)
        }
        return selected
    }
}

/// The filter of a selection is not a valid regular expression.
package struct SelectionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The filter as it was given.
    package let filter: String
    /// Why it is not valid.
    package let reason: String

    /// The filter and the reason.
    package var description: String {
        "the filter '\(filter)' is not a valid regular expression: \(reason)"
    }
}
