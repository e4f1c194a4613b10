import StubBackport

/// One run of an automaton over a text.
struct AutomatonRun {
    private let automaton: PatternAutomaton
    private let text: [UInt32]
    private let ascii: [ASCIISet]
    private var budget: PatternBudget

    /// For each look-around used: whether it holds before each character and at the end.
    private var places: [[Bool]] = []
    /// The states that wait for the next character.
    private var waiting: [Int] = []
    private var following: [Int] = []
    /// The position where each state was last entered: no state is entered twice at one position.
    private var marks: [Int]
    private var mark = 0
    private var pending: [Int] = []

    /// Whether the pattern matches anywhere in the text.
    static func matches(
        _ automaton: PatternAutomaton, _ text: String, _ budget: inout PatternBudget
    ) throws(PatternBudget.Exceeded) -> Bool {
        var run = AutomatonRun(automaton, text, budget)
        defer { budget = run.budget }
        try run.budget.spend(automaton.states.count / 8)
        for look in automaton.looks {
            var holds = [Bool](repeating: false, count: run.text.count + 1)
            _ = try run.walk(from: look.entry, isBackward: look.isAhead, isAnchored: false) {
                holds[$0] = true
                return true
            }
            run.places.append(holds)
        }
        return try run.walk(
            from: automaton.entry, isBackward: false, isAnchored: automaton.isAnchored
        ) { _ in false }
    }

    private init(_ automaton: PatternAutomaton, _ text: String, _ budget: PatternBudget) {
        self.automaton = automaton
        self.text = text.unicodeScalars.map(\.value)
        self.budget = budget
        ascii = automaton.ascii
        marks = [Int](repeating: 0, count: automaton.states.count)
    }

    /// Scans the text and starts a match at every position; calls the closure wherever the
    /// automaton accepts, until it returns `false`.
    ///
    /// - Returns: whether the closure stopped the scan.
    private mutating func walk(
        from entry: Int, isBackward: Bool, isAnchored: Bool, _ accepted: (Int) -> Bool
    ) throws(PatternBudget.Exceeded) -> Bool {
        waiting.removeAll(keepingCapacity: true)
        var position = isBackward ? text.count : 0
        var isFirst = true
        while true {
            mark += 1
            var isFound = false
            // Continues the matches in progress, and starts a new one here unless the pattern is
            // anchored.
            following.removeAll(keepingCapacity: true)
            if !isFirst {
                let scalar = text[isBackward ? position : position - 1]
                for index in waiting.indices {
                    guard case .take(let number, let next) = automaton.states[waiting[index]]
                    else { continue }
                    guard try takes(scalar, number) else { continue }
                    if try enter(next, at: position) { isFound = true }
                }
            }
            if isFirst || !isAnchored {
                if try enter(entry, at: position) { isFound = true }
            }
            if isFound, !accepted(position) { return true }
            swap(&waiting, &following)
            isFirst = false
            if isAnchored, waiting.isEmpty { return false }
            if position == (isBackward ? 0 : text.count) { return false }
            position += isBackward ? -1 : 1
        }
    }

    /// Whether the numbered class contains the scalar; most texts are ASCII.
    @inline(__always)
    private mutating func takes(
        _ scalar: UInt32, _ number: Int
    ) throws(PatternBudget.Exceeded) -> Bool {
        if scalar < 0x80 {
            try budget.spend(1)
            return ascii[number].contains(scalar)
        }
        try budget.spend(automaton.classes[number].steps)
        return automaton.classes[number].contains(scalar)
    }

    /// Enters a state and all states reachable without a character.
    ///
    /// - Returns: whether the automaton accepts here.
    private mutating func enter(
        _ state: Int, at position: Int
    ) throws(PatternBudget.Exceeded) -> Bool {
        var isFound = false
        pending.append(state)
        while let state = pending.popLast() {
            guard marks[state] != mark else { continue }
            marks[state] = mark
            try budget.spend(2)
            switch automaton.states[state] {
            case .accept: isFound = true
            case .take: following.append(state)
            case .split(let first, let second):
                pending.append(second)
                pending.append(first)
            case .assertion(let assertion, let next):
                if assertion.holds(at: position, in: text) { pending.append(next) }
            case .look(let number, let isNegative, let next):
                if places[number][position] != isNegative { pending.append(next) }
            }
        }
        return isFound
    }
}
