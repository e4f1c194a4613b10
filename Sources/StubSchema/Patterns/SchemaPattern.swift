/// A regular expression of a schema, in ECMA-262's dialect.
///
/// A plain matcher takes what the next character decides, an automaton all else that is regular,
/// in one word if it is small, and one that goes back takes references and very large repeats.
struct SchemaPattern: Sendable {
    let source: String
    let pattern: ECMAPattern
    private let matcher: Matcher

    private enum Matcher: Sendable {
        case plain(PlainPattern)
        case small(SmallAutomaton)
        case automaton(PatternAutomaton)
        case backtracking(BacktrackingProgram)
    }

    /// `nil` where the pattern is malformed.
    init?(_ source: String) {
        guard let pattern = ECMAPattern(source) else { return nil }
        self.source = source
        self.pattern = pattern
        if let plain = PlainPattern(pattern) {
            matcher = .plain(plain)
            return
        }
        do throws(PatternAutomaton.Obstacle) {
            let automaton = try PatternAutomaton(pattern)
            matcher = SmallAutomaton(automaton).map { .small($0) } ?? .automaton(automaton)
        } catch {
            guard error == .unsuitable, let program = BacktrackingProgram(pattern) else {
                return nil
            }
            matcher = .backtracking(program)
        }
    }

    /// Whether the pattern is found anywhere in the text; throws where the budget does not suffice
    /// to tell.
    func matches(
        _ text: String, budget: inout PatternBudget
    ) throws(PatternBudget.Exceeded) -> Bool {
        switch matcher {
        case .plain(let plain): plain.matches(text)
        case .small(let automaton): try automaton.matches(text, &budget)
        case .automaton(let automaton): try AutomatonRun.matches(automaton, text, &budget)
        case .backtracking(let program): try BacktrackingRun.matches(program, text, &budget)
        }
    }

    /// Whether the pattern is found anywhere in the text; not where that is too expensive to tell.
    func matches(_ text: String) -> Bool {
        var budget = PatternBudget()
        return (try? matches(text, budget: &budget)) ?? false
    }
}
