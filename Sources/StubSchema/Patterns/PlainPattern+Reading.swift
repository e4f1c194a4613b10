/// Decides which patterns are plain.
extension PlainPattern {
    /// `nil` if the pattern needs more than the next character to decide.
    init?(_ pattern: ECMAPattern) {
        var nodes = Self.flattened(pattern.root)
        guard nodes.first == .start else { return nil }
        nodes.removeFirst()
        let isAnchoredAtEnd = nodes.last == .end
        if isAnchoredAtEnd { nodes.removeLast() }
        guard let parts = Self.parts(nodes), Self.isDecided(parts, before: .none) else {
            return nil
        }
        self.init(parts: parts, isAnchoredAtEnd: isAnchoredAtEnd)
    }

    /// The nodes of a sequence, without its grouping.
    private static func flattened(_ node: ECMAPattern.Node) -> [ECMAPattern.Node] {
        switch node {
        case .sequence(let nodes): nodes.flatMap(flattened)
        case .capture(let inner, _): flattened(inner)
        case .group(let inner, let flags): flags.isEmpty ? flattened(inner) : [node]
        case .set, .repetition, .start, .end, .alternatives, .look, .wordBoundary, .backreference:
            [node]
        }
    }

    private static func parts(_ nodes: [ECMAPattern.Node]) -> [Part]? {
        var parts: [Part] = []
        for node in nodes {
            guard let part = part(node) else { return nil }
            parts.append(part)
        }
        return parts
    }

    private static func part(_ node: ECMAPattern.Node) -> Part? {
        switch node {
        case .set(let set):
            return ScalarSet(set).map { .run($0, .once) }
        case .repetition(.set(let set), let bounds):
            return ScalarSet(set).map { .run($0, Count(bounds)) }
        case .repetition(let inner, let bounds):
            return parts(flattened(inner)).map { .repetition($0, Count(bounds)) }
        case .alternatives(let nodes):
            let branches = nodes.compactMap { parts(flattened($0)) }
            return branches.count == nodes.count ? .choice(branches) : nil
        case .sequence, .capture, .group, .start, .end, .look, .wordBoundary, .backreference:
            return nil
        }
    }

    /// Whether the next character always decides how to continue, if the text after the parts
    /// starts with one of these characters.
    fileprivate static func isDecided(_ parts: [Part], before next: ScalarSet) -> Bool {
        var next = next
        for part in parts.reversed() {
            guard part.isDecided(before: next) else { return false }
            next = part.isOptional ? part.first.union(next) : part.first
        }
        return true
    }
}

extension PlainPattern.Part {
    fileprivate var isOptional: Bool {
        switch self {
        case .run(_, let count), .repetition(_, let count): count.minimum == 0
        case .choice: false
        }
    }

    /// The characters that the part can start with.
    fileprivate var first: ScalarSet {
        switch self {
        case .run(let set, _): set
        case .choice(let branches): branches.reduce(.none) { $0.union(Self.first(of: $1)) }
        case .repetition(let parts, _): Self.first(of: parts)
        }
    }

    private static func first(of parts: [PlainPattern.Part]) -> ScalarSet {
        parts.reversed().reduce(.none) { next, part in
            part.isOptional ? part.first.union(next) : part.first
        }
    }

    fileprivate func isDecided(before next: ScalarSet) -> Bool {
        switch self {
        case .run(let set, let count):
            return count.isFixed || set.isDisjoint(with: next)
        case .choice(let branches):
            var seen = ScalarSet.none
            for branch in branches {
                let first = Self.first(of: branch)
                guard !branch.allSatisfy(\.isOptional), first.isDisjoint(with: seen),
                    PlainPattern.isDecided(branch, before: next)
                else { return false }
                seen = seen.union(first)
            }
            return true
        case .repetition(let parts, let count):
            let first = Self.first(of: parts)
            return !parts.allSatisfy(\.isOptional)
                && (count.isFixed || first.isDisjoint(with: next))
                && PlainPattern.isDecided(
                    parts, before: count.maximum > 1 ? first.union(next) : next)
        }
    }
}

extension PlainPattern.Count {
    fileprivate init(_ bounds: ECMAPattern.Bounds) {
        minimum = bounds.minimum
        maximum = bounds.maximum ?? Int.max
    }
}
