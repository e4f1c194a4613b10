/// A pattern that is matched without backtracking and without a general matcher.
///
/// It is anchored at its start, and the next character decides between all alternatives, as in
/// `^[A-Z]{3}(-[0-9]+)*$`. Most patterns of real schemas are like that, and building an automaton
/// for one takes longer than matching thousands of texts.
struct PlainPattern: Sendable {
    /// A part of the pattern.
    enum Part: Sendable {
        /// Characters of a set.
        case run(ScalarSet, Count)
        /// One of several sequences, which start with different characters.
        case choice([[Part]])
        case repetition([Part], Count)
    }

    struct Count: Sendable {
        let minimum: Int
        let maximum: Int

        static let once = Count(minimum: 1, maximum: 1)
        var isFixed: Bool { minimum == maximum }
    }

    private let program: [Instruction]
    /// The sets of the runs; an instruction has the number of its set.
    private let sets: [ScalarSet]
    let isAnchoredAtEnd: Bool

    init(parts: [Part], isAnchoredAtEnd: Bool) {
        var program = PlainProgram()
        program.append(parts)
        self.program = program.instructions
        sets = program.sets
        self.isAnchoredAtEnd = isAnchoredAtEnd
    }

    func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            program.withUnsafeBufferPointer { program in
                var reader = PlainReader(bytes: bytes, program: program, sets: sets)
                return reader.take(0..<program.count) && (!isAnchoredAtEnd || reader.isAtEnd)
            }
        }
    }
}
