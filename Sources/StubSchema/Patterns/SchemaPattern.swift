/// A regular expression of a schema, in the dialect of ECMA-262.
///
/// It uses an automaton if the pattern is regular, and otherwise a backtracking matcher; both have a
/// budget. It is a class, so that access to it copies neither.
final class SchemaPattern: Sendable {
    let source: String
    let pattern: ECMAPattern
    private let matcher: Matcher

    private enum Matcher: Sendable {
        case automaton(PatternAutomaton)
        case backtracking(BacktrackingProgram)
    }

    /// `nil` if the pattern is malformed.
    init?(_ source: String) {
        guard let pattern = ECMAPattern(source) else { return nil }
        self.source = source
        self.pattern = pattern
        do throws(PatternAutomaton.Obstacle) {
            matcher = .automaton(try PatternAutomaton(pattern))
        } catch {
            guard error == .unsuitable, let program = BacktrackingProgram(pattern) else {
                return nil
            }
            matcher = .backtracking(program)
        }
    }

    /// Whether the pattern matches anywhere in the text; throws if the budget is too small to
    /// decide.
    func matches(
        _ text: String, budget: inout PatternBudget
    ) throws(PatternBudget.Exceeded) -> Bool {
        switch matcher {
        case .automaton(let automaton): try AutomatonRun.matches(automaton, text, &budget)
        case .backtracking(let program): try BacktrackingRun.matches(program, text, &budget)
        }
    }

    /// Whether the pattern matches anywhere in the text; `false` if that is too expensive to
    /// decide.
    func matches(_ text: String) -> Bool {
        var budget = PatternBudget()
        return (try? matches(text, budget: &budget)) ?? false
    }
}
