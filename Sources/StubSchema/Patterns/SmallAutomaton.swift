/// An automaton whose set of states fits into one 64-bit word.
///
/// Most patterns are small enough. The transitions are computed in advance, so that a character
/// costs a few word operations.
final class SmallAutomaton: Sendable {
    /// The conditions in the pattern; those that hold between two characters are their context.
    private let assertions: [PatternAssertion]
    /// The states that wait for the next character after a state took its own, by context and
    /// state.
    private let following: [UInt64]
    /// The states after which the pattern matches, by context.
    private let accepting: [UInt64]
    /// The states that wait at the start of a match, and whether it ends there too, by context.
    private let beginning: [(states: UInt64, accepts: Bool)]
    /// The states that take each ASCII character.
    private let ascii: [UInt64]
    private let classes: [(set: ScalarClass, states: UInt64)]
    private let isAnchored: Bool
    /// Whether a condition can hold between two characters.
    private let hasInnerAssertions: Bool
    private let count: Int
    private let stepsPerByte: Int

    /// `nil` if there are too many states or kinds of conditions, or any look-arounds.
    init?(_ automaton: PatternAutomaton) {
        var takers: [Int] = []
        var assertions: [PatternAssertion] = []
        for (number, state) in automaton.states.enumerated() {
            switch state {
            case .take: takers.append(number)
            case .assertion(let assertion, _):
                if !assertions.contains(assertion) { assertions.append(assertion) }
            case .look: return nil
            case .accept, .split: break
            }
        }
        guard takers.count <= UInt64.bitWidth, assertions.count <= 3 else { return nil }
        self.assertions = assertions
        hasInnerAssertions = assertions.contains { $0 != .start && $0 != .end }
        count = takers.count
        isAnchored = automaton.isAnchored
        let closures = Closures(automaton, takers: takers, assertions: assertions)
        var following: [UInt64] = []
        var accepting: [UInt64] = []
        var beginning: [(states: UInt64, accepts: Bool)] = []
        for context in 0..<(1 << assertions.count) {
            var accepted: UInt64 = 0
            for (bit, taker) in takers.enumerated() {
                guard case .take(_, let next) = automaton.states[taker] else { continue }
                let closure = closures.closure(of: next, in: context)
                following.append(closure.states)
                if closure.accepts { accepted |= 1 << UInt64(bit) }
            }
            accepting.append(accepted)
            beginning.append(closures.closure(of: automaton.entry, in: context))
        }
        self.following = following
        self.accepting = accepting
        self.beginning = beginning
        var masks = [UInt64](repeating: 0, count: automaton.classes.count)
        for (bit, taker) in takers.enumerated() {
            if case .take(let number, _) = automaton.states[taker] {
                masks[number] |= 1 << UInt64(bit)
            }
        }
        let classes = zip(automaton.classes, masks).map { (set: $0, states: $1) }
        self.classes = classes
        stepsPerByte = 1 + (takers.count + classes.map(\.set.steps).reduce(0, +) * 4) / 8
        ascii = (0..<0x80 as Range<UInt32>).map { Self.takers(of: $0, classes) }
    }

    private static func takers(
        of scalar: UInt32, _ classes: [(set: ScalarClass, states: UInt64)]
    ) -> UInt64 {
        classes.reduce(0) { $1.set.contains(scalar) ? $0 | $1.states : $0 }
    }

    /// Whether the pattern matches anywhere in the text.
    func matches(
        _ text: String, _ budget: inout PatternBudget
    ) throws(PatternBudget.Exceeded) -> Bool {
        try budget.spend(text.utf8.count * stepsPerByte)
        return following.withUnsafeBufferPointer { following in
            ascii.withUnsafeBufferPointer { ascii in
                text.withBytes { matches($0, following, ascii) }
            }
        }
    }

    private func matches(
        _ text: UnsafeBufferPointer<UInt8>, _ following: UnsafeBufferPointer<UInt64>,
        _ ascii: UnsafeBufferPointer<UInt64>
    ) -> Bool {
        var taken: UInt64 = 0
        var previous: UInt32?
        var index = 0
        while true {
            let next = index < text.count ? text.takeScalar(at: &index) : nil
            let context = context(previous, next)
            if taken & accepting[context] != 0 { return true }
            var waiting: UInt64 = 0
            while taken != 0 {
                waiting |= following[context * count + taken.trailingZeroBitCount]
                taken &= taken - 1
            }
            if !isAnchored || previous == nil {
                if beginning[context].accepts { return true }
                waiting |= beginning[context].states
            }
            guard let next, waiting != 0 || !isAnchored else { return false }
            let takers = next < 0x80 ? ascii[Int(next)] : Self.takers(of: next, classes)
            taken = waiting & takers
            previous = next
        }
    }

    @inline(__always)
    private func context(_ previous: UInt32?, _ next: UInt32?) -> Int {
        if previous != nil, next != nil, !hasInnerAssertions { return 0 }
        var context = 0
        for (bit, assertion) in assertions.enumerated()
        where assertion.holds(between: previous, and: next) {
            context |= 1 << bit
        }
        return context
    }
}

/// The states that a state reaches without a character, by the conditions that hold.
private struct Closures {
    let automaton: PatternAutomaton
    let assertions: [PatternAssertion]
    private let bits: [Int: UInt64]

    init(_ automaton: PatternAutomaton, takers: [Int], assertions: [PatternAssertion]) {
        self.automaton = automaton
        self.assertions = assertions
        bits = Dictionary(
            uniqueKeysWithValues: takers.enumerated().map { ($1, 1 << UInt64($0)) })
    }

    func closure(of start: Int, in context: Int) -> (states: UInt64, accepts: Bool) {
        var found: (states: UInt64, accepts: Bool) = (0, false)
        var seen: Set<Int> = []
        var pending = [start]
        while let state = pending.popLast() {
            guard seen.insert(state).inserted else { continue }
            switch automaton.states[state] {
            case .accept: found.accepts = true
            case .take: found.states |= bits[state] ?? 0
            case .split(let first, let second): pending += [first, second]
            case .assertion(let assertion, let next):
                let bit = assertions.firstIndex(of: assertion) ?? 0
                if context >> bit & 1 == 1 { pending.append(next) }
            case .look: break
            }
        }
        return found
    }
}
