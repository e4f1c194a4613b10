/// A pattern compiled for a backtracking matcher.
///
/// It supports all of ECMA-262, including back-references and counted repeats of any size. Some
/// texts take exponential time, so it only runs with a budget.
struct BacktrackingProgram: Sendable {
    enum Instruction: Sendable {
        case accept
        /// Takes a character of the class with this number, forward or backward.
        case take(Int, isBackward: Bool)
        /// Tries the next instruction first, then the one at this index.
        case choose(otherwise: Int)
        case jump(Int)
        /// Records where a group starts or ends.
        case save(Int)
        case reference(group: Int, ignoresCase: Bool, isBackward: Bool)
        case assertion(PatternAssertion)
        /// The instructions after it, up to `accept`, must match here, or must not.
        case look(isNegative: Bool, end: Int)
        /// Starts counting the rounds of a loop.
        case enter(loop: Int)
        /// Starts another round of a loop or leaves it.
        case loop(Int)
        /// Starts the next round whatever the count is; the body of the loop follows.
        case round(loop: Int)
    }

    struct Loop: Sendable {
        let bounds: ECMAPattern.Bounds
        /// The groups inside the loop, which each round resets.
        let groups: Range<Int>
        /// The index of `round`.
        let body: Int
        var exit: Int
    }

    private(set) var instructions: [Instruction] = []
    private(set) var classes: [ScalarClass] = []
    private(set) var loops: [Loop] = []
    private(set) var groupCount = 0

    /// `nil` if the pattern uses an unknown Unicode property.
    init?(_ pattern: ECMAPattern) {
        guard build(pattern.root, PatternFlags(), isBackward: false) else { return nil }
        instructions.append(.accept)
    }

    private mutating func build(
        _ node: ECMAPattern.Node, _ flags: PatternFlags, isBackward: Bool
    ) -> Bool {
        switch node {
        case .set(let set):
            guard let made = ScalarClass(set, ignoresCase: flags.ignoresCase) else { return false }
            classes.append(made)
            instructions.append(.take(classes.count - 1, isBackward: isBackward))
        case .sequence(let nodes):
            for node in isBackward ? nodes.reversed() : nodes {
                guard build(node, flags, isBackward: isBackward) else { return false }
            }
        case .alternatives(let nodes):
            return alternatives(nodes, flags, isBackward: isBackward)
        case .repetition(let inner, let bounds):
            return repeated(inner, bounds, flags, isBackward: isBackward)
        case .capture(let inner, let number):
            groupCount = max(groupCount, number)
            let (first, second) = (number * 2, number * 2 + 1)
            instructions.append(.save(isBackward ? second : first))
            guard build(inner, flags, isBackward: isBackward) else { return false }
            instructions.append(.save(isBackward ? first : second))
        case .group(let inner, let modifier):
            return build(inner, flags.applying(modifier), isBackward: isBackward)
        case .look(let inner, let isAhead, let isNegative):
            let place = instructions.count
            instructions.append(.accept)
            guard build(inner, flags, isBackward: !isAhead) else { return false }
            instructions.append(.accept)
            instructions[place] = .look(isNegative: isNegative, end: instructions.count)
        case .start: instructions.append(.assertion(flags.start))
        case .end: instructions.append(.assertion(flags.end))
        case .wordBoundary(let isNegative):
            instructions.append(.assertion(.wordBoundary(isNegative: isNegative)))
        case .backreference(let number):
            instructions.append(
                .reference(
                    group: number, ignoresCase: flags.ignoresCase, isBackward: isBackward))
        }
        return true
    }

    private mutating func alternatives(
        _ nodes: [ECMAPattern.Node], _ flags: PatternFlags, isBackward: Bool
    ) -> Bool {
        var jumps: [Int] = []
        for (index, node) in nodes.enumerated() {
            let place = instructions.count
            let isLast = index == nodes.count - 1
            if !isLast { instructions.append(.accept) }
            guard build(node, flags, isBackward: isBackward) else { return false }
            guard !isLast else { break }
            jumps.append(instructions.count)
            instructions.append(.accept)
            instructions[place] = .choose(otherwise: instructions.count)
        }
        for jump in jumps { instructions[jump] = .jump(instructions.count) }
        return true
    }

    private mutating func repeated(
        _ inner: ECMAPattern.Node, _ bounds: ECMAPattern.Bounds, _ flags: PatternFlags,
        isBackward: Bool
    ) -> Bool {
        let number = loops.count
        let groups = inner.groups
        instructions.append(.enter(loop: number))
        let start = instructions.count
        instructions.append(.loop(number))
        loops.append(Loop(bounds: bounds, groups: groups, body: start + 1, exit: 0))
        instructions.append(.round(loop: number))
        guard build(inner, flags, isBackward: isBackward) else { return false }
        instructions.append(.jump(start))
        loops[number].exit = instructions.count
        return true
    }
}

extension ECMAPattern.Node {
    /// The numbers of the groups in the node, which are consecutive.
    fileprivate var groups: Range<Int> {
        switch self {
        case .set, .start, .end, .wordBoundary, .backreference: return 0..<0
        case .sequence(let nodes), .alternatives(let nodes):
            let found = nodes.map(\.groups).filter { !$0.isEmpty }
            guard let first = found.first, let last = found.last else { return 0..<0 }
            return first.lowerBound..<last.upperBound
        case .repetition(let inner, _), .group(let inner, _), .look(let inner, _, _):
            return inner.groups
        case .capture(let inner, let number):
            let inside = inner.groups
            return inside.isEmpty
                ? number..<(number + 1)
                : min(number, inside.lowerBound)..<max(number + 1, inside.upperBound)
        }
    }
}
