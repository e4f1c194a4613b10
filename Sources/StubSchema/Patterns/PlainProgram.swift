extension PlainPattern {
    /// A part of a pattern in one list, so that matching copies no lists and no sets.
    struct Instruction: Sendable {
        enum Kind: Sendable {
            /// Characters of a set.
            case run
            /// The branches that follow, each of which is a `branch`.
            case choice
            case branch
            case repetition
        }

        let kind: Kind
        /// The number of the set of a run.
        var set = 0
        var count = Count.once
        /// The index after the last instruction that belongs to this one.
        var end = 0
        /// The ASCII characters of a run.
        var ascii = ASCIISet()
    }
}

/// Lists the parts of a pattern; those inside a part follow it.
struct PlainProgram {
    private(set) var instructions: [PlainPattern.Instruction] = []
    private(set) var sets: [ScalarSet] = []

    mutating func append(_ parts: [PlainPattern.Part]) {
        for part in parts { append(part) }
    }

    private mutating func append(_ part: PlainPattern.Part) {
        switch part {
        case .run(let set, let count):
            add(.run, set: sets.count, count: count, ascii: set.ascii) { _ in }
            sets.append(set)
        case .choice(let branches):
            add(.choice) {
                for branch in branches { $0.add(.branch) { $0.append(branch) } }
            }
        case .repetition(let parts, let count):
            add(.repetition, count: count) { $0.append(parts) }
        }
    }

    private mutating func add(
        _ kind: PlainPattern.Instruction.Kind, set: Int = 0, count: PlainPattern.Count = .once,
        ascii: ASCIISet = ASCIISet(), body: (inout PlainProgram) -> Void
    ) {
        let index = instructions.count
        instructions.append(
            PlainPattern.Instruction(kind: kind, set: set, count: count, ascii: ascii))
        body(&self)
        instructions[index].end = instructions.count
    }
}
