import StubBackport

/// A pattern as a nondeterministic automaton whose states are followed in parallel.
///
/// It reads a text once, without backtracking. It does not support back-references.
struct PatternAutomaton: Sendable {
    enum State: Sendable {
        /// The pattern matches here.
        case accept
        /// A character of the class with this number leads to the next state.
        case take(Int, next: Int)
        case split(Int, Int)
        case assertion(PatternAssertion, next: Int)
        /// Continues if the look-around with this number holds.
        case look(Int, isNegative: Bool, next: Int)
    }

    /// A look-around as an automaton that determines for every position whether it holds.
    struct Look: Sendable {
        let entry: Int
        /// A look-ahead is evaluated from the end of the text to its start.
        let isAhead: Bool
    }

    /// The first state is the accepting one.
    private(set) var states: [State] = [.accept]
    private(set) var classes: [ScalarClass] = []
    /// The ASCII part of each class.
    private(set) var ascii: [ASCIISet] = []
    /// A nested look-around precedes the one that contains it.
    private(set) var looks: [Look] = []
    private(set) var entry = 0
    /// Whether a match can only start at the start of the text.
    let isAnchored: Bool

    /// Counted repeats are expanded, so a short pattern can need a large automaton.
    static let stateLimit = 10_000

    private var classNumbers: [ClassKey: Int] = [:]
    private var lookNumbers: [LookKey: Int] = [:]

    private struct ClassKey: Hashable {
        let set: ECMAPattern.CharacterSet
        let ignoresCase: Bool
    }

    private struct LookKey: Hashable {
        let node: ECMAPattern.Node
        let isAhead: Bool
        let flags: PatternFlags
    }

    /// Why a pattern cannot be an automaton.
    enum Obstacle: Error {
        /// It has a back-reference, or needs too many states.
        case unsuitable
        /// It uses an unknown Unicode property.
        case unknownProperty
    }

    init(_ pattern: ECMAPattern) throws(Obstacle) {
        isAnchored = pattern.root.beginsAtStart
        guard pattern.root.stateCount <= Self.stateLimit else { throw .unsuitable }
        entry = try build(pattern.root, before: 0, PatternFlags(), isReversed: false)
        classNumbers = [:]
        lookNumbers = [:]
    }

    /// Adds the states of a node, which lead to the given state; returns the first of them.
    private mutating func build(
        _ node: ECMAPattern.Node, before next: Int, _ flags: PatternFlags, isReversed: Bool
    ) throws(Obstacle) -> Int {
        switch node {
        case .set(let set):
            return add(.take(try number(of: set, flags), next: next))
        case .sequence(let nodes):
            var next = next
            for node in isReversed ? nodes : nodes.reversed() {
                next = try build(node, before: next, flags, isReversed: isReversed)
            }
            return next
        case .alternatives(let nodes):
            var entry: Int?
            for node in nodes {
                let branch = try build(node, before: next, flags, isReversed: isReversed)
                entry = entry.map { add(.split($0, branch)) } ?? branch
            }
            return entry ?? next
        case .repetition(let inner, let bounds):
            return try repeated(inner, bounds, before: next, flags, isReversed: isReversed)
        case .capture(let inner, _):
            return try build(inner, before: next, flags, isReversed: isReversed)
        case .group(let inner, let modifier):
            return try build(
                inner, before: next, flags.applying(modifier), isReversed: isReversed)
        case .look(let inner, let isAhead, let isNegative):
            let number = try number(ofLook: inner, isAhead: isAhead, flags)
            return add(.look(number, isNegative: isNegative, next: next))
        case .start: return add(.assertion(flags.start, next: next))
        case .end: return add(.assertion(flags.end, next: next))
        case .wordBoundary(let isNegative):
            return add(.assertion(.wordBoundary(isNegative: isNegative), next: next))
        case .backreference:
            throw .unsuitable
        }
    }

    private mutating func repeated(
        _ inner: ECMAPattern.Node, _ bounds: ECMAPattern.Bounds, before next: Int,
        _ flags: PatternFlags, isReversed: Bool
    ) throws(Obstacle) -> Int {
        var entry = next
        var copies = bounds.minimum
        if let maximum = bounds.maximum {
            for _ in 0..<(maximum - bounds.minimum) {
                let body = try build(inner, before: entry, flags, isReversed: isReversed)
                entry = add(.split(body, next))
            }
        } else {
            let loop = add(.accept)
            let body = try build(inner, before: loop, flags, isReversed: isReversed)
            states[loop] = .split(body, next)
            entry = copies > 0 ? body : loop
            copies = max(0, copies - 1)
        }
        for _ in 0..<copies {
            entry = try build(inner, before: entry, flags, isReversed: isReversed)
        }
        return entry
    }

    private mutating func number(
        ofLook node: ECMAPattern.Node, isAhead: Bool, _ flags: PatternFlags
    ) throws(Obstacle) -> Int {
        let key = LookKey(node: node, isAhead: isAhead, flags: flags)
        if let known = lookNumbers[key] { return known }
        let entry = try build(node, before: 0, flags, isReversed: isAhead)
        looks.append(Look(entry: entry, isAhead: isAhead))
        lookNumbers[key] = looks.count - 1
        return looks.count - 1
    }

    private mutating func number(
        of set: ECMAPattern.CharacterSet, _ flags: PatternFlags
    ) throws(Obstacle) -> Int {
        let key = ClassKey(set: set, ignoresCase: flags.ignoresCase)
        if let known = classNumbers[key] { return known }
        guard let made = ScalarClass(set, ignoresCase: flags.ignoresCase) else {
            throw .unknownProperty
        }
        classes.append(made)
        ascii.append(made.ascii)
        classNumbers[key] = classes.count - 1
        return classes.count - 1
    }

    private mutating func add(_ state: State) -> Int {
        states.append(state)
        return states.count - 1
    }
}

extension ECMAPattern.Node {
    /// How many states the node needs with its repeats expanded, limited to avoid overflow.
    fileprivate var stateCount: Int {
        let limit = PatternAutomaton.stateLimit + 1
        switch self {
        case .set, .start, .end, .wordBoundary, .backreference: return 1
        case .sequence(let nodes), .alternatives(let nodes):
            return nodes.reduce(1) { min(limit, $0 + $1.stateCount + 1) }
        case .repetition(let inner, let bounds):
            let copies = min(limit, bounds.maximum ?? max(1, bounds.minimum))
            return min(limit, 1 + copies * (inner.stateCount + 1))
        case .capture(let inner, _), .group(let inner, _): return inner.stateCount
        case .look(let inner, _, _): return min(limit, inner.stateCount + 1)
        }
    }

    /// Whether every match starts at the start of the text.
    fileprivate var beginsAtStart: Bool {
        switch self {
        case .start: true
        case .sequence(let nodes): nodes.first?.beginsAtStart ?? false
        case .alternatives(let nodes): nodes.allSatisfy(\.beginsAtStart)
        case .capture(let inner, _): inner.beginsAtStart
        case .group(let inner, let flags): !flags.contains("m") && inner.beginsAtStart
        case .repetition(let inner, let bounds): bounds.minimum > 0 && inner.beginsAtStart
        case .set, .look, .end, .wordBoundary, .backreference: false
        }
    }
}
