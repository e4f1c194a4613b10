/// Which cases of a suite run, and in what order.
public struct CaseSelection: Sendable, Hashable {
    /// A regular expression looked for in the case's name, such as `P02 full walk`, in any case.
    public private(set) var filter: String?
    /// `nil` lets every group run.
    public var groups: Set<CaseGroup>?
    public var shard: Shard?
    /// Shuffles the order, the same way for the same seed; `nil` keeps the order of declaration.
    public var seed: UInt64?

    /// Selects every case in the order of declaration.
    public init() {}

    /// Checks the filter at once, so that a wrong one is an error and not an empty run.
    public init(
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

    /// The selected cases; shards are cut before shuffling, so that they never overlap.
    public func select<World>(from cases: [ContractCase<World>]) -> [ContractCase<World>] {
        // The pattern was compiled once by `init`; a `Regex` itself is not Sendable.
        let regex = filter.flatMap { pattern in
            do { return try Regex(pattern).ignoresCase() } catch { return nil }
        }
        var selected = cases.filter { contractCase in
            (groups?.contains(contractCase.group) ?? true)
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

/// A filter that is no regular expression.
public struct SelectionError: Error, Sendable, Hashable, CustomStringConvertible {
    public let filter: String
    public let reason: String

    public var description: String {
        "the filter '\(filter)' is no regular expression: \(reason)"
    }
}
