import StubJSON

/// Decides which branches apply where a schema has alternatives.
protocol BranchChooser {
    /// The indices of the branches of `anyOf` or `oneOf` that apply.
    mutating func choose(among branches: [SchemaNode], of node: SchemaNode) -> [Int]
    /// The schemas of a conditional that apply.
    mutating func choose(
        _ condition: SchemaNode, then: SchemaNode?, otherwise: SchemaNode?
    ) -> [SchemaNode]
    /// Whether the value is known to be an object with this member.
    func hasMember(_ key: String) -> Bool
}

/// Takes the branches that a value satisfies.
struct FittingBranches: BranchChooser {
    let value: JSONValue
    let table: SchemaTable

    func choose(among branches: [SchemaNode], of node: SchemaNode) -> [Int] {
        branches.indices.filter { table.accepts(value, at: branches[$0], .assert) }
    }

    func choose(
        _ condition: SchemaNode, then: SchemaNode?, otherwise: SchemaNode?
    ) -> [SchemaNode] {
        [table.accepts(value, at: condition, .assert) ? then : otherwise].compactMap(\.self)
    }

    func hasMember(_ key: String) -> Bool { value.object?[key] != nil }
}

/// Which branch to take at each choice; enumerates all combinations until one gives a value.
struct BranchChoices: BranchChooser {
    /// The number of the branch to begin with where a `discriminator` tells kinds of objects
    /// apart; they are counted in a circle.
    var kind = 0
    /// The names of members of which the branch to begin with declares most, and the schemas that
    /// branches refer to; `nil` begins with the first branch.
    var preference: (names: Set<String>, table: SchemaTable)?
    private var picks: [Int] = []
    private var sizes: [Int] = []
    private var cursor = 0

    mutating func choose(among branches: [SchemaNode], of node: SchemaNode) -> [Int] {
        let first = preferred(among: branches) ?? (node.source["discriminator"] == nil ? 0 : kind)
        return [(pick(branches.count) + first) % branches.count]
    }

    /// The first branch that declares most of the preferred members; `nil` if none declares any.
    private func preferred(among branches: [SchemaNode]) -> Int? {
        guard let preference else { return nil }
        let counts = branches.map { branch in
            SchemaShape([branch], table: preference.table).propertyKeys
                .count(where: preference.names.contains)
        }
        return counts.max().flatMap { $0 > 0 ? counts.firstIndex(of: $0) : nil }
    }

    /// The `else` branch without the condition's requirements is smaller.
    mutating func choose(
        _ condition: SchemaNode, then: SchemaNode?, otherwise: SchemaNode?
    ) -> [SchemaNode] {
        (pick(2) == 0 ? [otherwise] : [condition, then]).compactMap(\.self)
    }

    func hasMember(_ key: String) -> Bool { false }

    /// The branch to take at the next choice, which has this many branches.
    private mutating func pick(_ count: Int) -> Int {
        defer { cursor += 1 }
        if cursor < picks.count, picks[cursor] < count {
            sizes[cursor] = count
            return picks[cursor]
        }
        picks = Array(picks.prefix(cursor)) + [0]
        sizes = Array(sizes.prefix(cursor)) + [count]
        return 0
    }

    init(kind: Int = 0) { self.kind = kind }

    /// Moves to the next combination; `false` after the last one.
    mutating func advance() -> Bool {
        picks = Array(picks.prefix(cursor))
        sizes = Array(sizes.prefix(cursor))
        cursor = 0
        while let last = picks.popLast(), let size = sizes.popLast() {
            if last + 1 < size {
                picks.append(last + 1)
                sizes.append(size)
                return true
            }
        }
        return false
    }
}
