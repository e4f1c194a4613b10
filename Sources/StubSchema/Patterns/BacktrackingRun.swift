/// One run of a backtracking program over a text.
///
/// Pending alternatives are kept in a list and not on the stack.
struct BacktrackingRun {
    private let program: BacktrackingProgram
    private let text: [UInt32]
    private var budget: PatternBudget

    /// An instruction costs more than a state of an automaton, because it copies the state it may
    /// return to.
    private static let instructionSteps = 20
    /// How many pending alternatives are kept at most.
    private static let choiceLimit = 500_000

    private struct Place {
        var instruction: Int
        var position: Int
        /// The range of each group; -1 if the group did not participate.
        var groups: [Int]
        var rounds: [Round]
    }

    /// How often the body of a loop was started, and the position of the last time.
    private struct Round {
        var count = 0
        var start = -1
    }

    /// Whether the pattern matches anywhere in the text.
    static func matches(
        _ program: BacktrackingProgram, _ text: String, _ budget: inout PatternBudget
    ) throws(PatternBudget.Exceeded) -> Bool {
        var run = BacktrackingRun(program, text, budget)
        defer { budget = run.budget }
        var place = Place(
            instruction: 0, position: 0,
            groups: [Int](repeating: -1, count: (program.groupCount + 1) * 2),
            rounds: [Round](repeating: Round(), count: program.loops.count))
        for position in 0...run.text.count {
            place.position = position
            if try run.match(from: place) != nil { return true }
        }
        return false
    }

    private init(_ program: BacktrackingProgram, _ text: String, _ budget: PatternBudget) {
        self.program = program
        self.text = text.unicodeScalars.map(\.value)
        self.budget = budget
    }

    /// The place where the instructions accept; `nil` if they do not match.
    ///
    /// Look-arounds call it recursively, as deep as they nest in the pattern.
    private mutating func match(
        from start: Place
    ) throws(PatternBudget.Exceeded) -> Place? {
        var place = start
        var choices: [Place] = []
        while true {
            try budget.spend(Self.instructionSteps)
            guard choices.count <= Self.choiceLimit else { throw PatternBudget.Exceeded() }
            if case .accept = program.instructions[place.instruction] { return place }
            if try step(&place, &choices) { continue }
            guard let next = choices.popLast() else { return nil }
            place = next
        }
    }

    /// Executes one instruction; `false` if this alternative fails.
    private mutating func step(
        _ place: inout Place, _ choices: inout [Place]
    ) throws(PatternBudget.Exceeded) -> Bool {
        switch program.instructions[place.instruction] {
        case .accept:
            return true
        case .take(let number, let isBackward):
            let index = isBackward ? place.position - 1 : place.position
            guard text.indices.contains(index), program.classes[number].contains(text[index])
            else { return false }
            place.position += isBackward ? -1 : 1
        case .choose(let otherwise):
            var other = place
            other.instruction = otherwise
            choices.append(other)
        case .jump(let target):
            place.instruction = target
            return true
        case .save(let slot):
            // Copies what the other alternative needs.
            try budget.spend(place.groups.count)
            place.groups[slot] = place.position
        case .reference(let group, let ignoresCase, let isBackward):
            guard
                try refer(to: group, &place, ignoresCase: ignoresCase, isBackward: isBackward)
            else { return false }
        case .assertion(let assertion):
            guard assertion.holds(at: place.position, in: text) else { return false }
        case .look(let isNegative, let end):
            var inner = place
            inner.instruction += 1
            let found = try match(from: inner)
            guard (found == nil) == isNegative else { return false }
            // Groups that matched inside a look-around keep their match.
            if let found { place.groups = found.groups }
            place.instruction = end
            return true
        case .enter(let number):
            try budget.spend(place.rounds.count)
            place.rounds[number] = Round()
        case .loop(let number):
            return turn(number, &place, &choices)
        case .round(let number):
            try budget.spend(place.rounds.count + place.groups.count)
            begin(number, &place)
        }
        place.instruction += 1
        return true
    }

    /// Decides at the head of a loop whether to repeat it (ECMA-262 §22.2.2.3.1).
    private func turn(_ number: Int, _ place: inout Place, _ choices: inout [Place]) -> Bool {
        let loop = program.loops[number]
        let round = place.rounds[number]
        let isEmpty = round.start == place.position
        if round.count < loop.bounds.minimum {
            // A round that matched nothing can be repeated any number of times.
            place.instruction = isEmpty ? loop.exit : loop.body
            return true
        }
        // A round beyond the required ones must match something.
        if isEmpty, round.count > loop.bounds.minimum { return false }
        if let maximum = loop.bounds.maximum, round.count >= maximum {
            place.instruction = loop.exit
            return true
        }
        var other = place
        other.instruction = loop.bounds.isLazy ? loop.body : loop.exit
        choices.append(other)
        place.instruction = loop.bounds.isLazy ? loop.exit : loop.body
        return true
    }

    private func begin(_ number: Int, _ place: inout Place) {
        place.rounds[number].count += 1
        place.rounds[number].start = place.position
        for group in program.loops[number].groups {
            place.groups[group * 2] = -1
            place.groups[group * 2 + 1] = -1
        }
    }

    /// Matches the text of a group again; a group that did not participate matches the empty text.
    private mutating func refer(
        to group: Int, _ place: inout Place, ignoresCase: Bool, isBackward: Bool
    ) throws(PatternBudget.Exceeded) -> Bool {
        guard group <= program.groupCount else { return true }
        let (start, end) = (place.groups[group * 2], place.groups[group * 2 + 1])
        guard start >= 0, end >= start else { return true }
        let length = end - start
        let from = isBackward ? place.position - length : place.position
        guard from >= 0, from + length <= text.count else { return false }
        try budget.spend(length)
        for offset in 0..<length {
            let (left, right) = (text[start + offset], text[from + offset])
            guard
                left == right
                    || ignoresCase
                        && CaseVariants.folded(left) == CaseVariants.folded(right)
            else { return false }
        }
        place.position += isBackward ? -length : length
        return true
    }
}
