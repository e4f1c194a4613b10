/// How much work the patterns of one evaluation may still cause, in steps.
///
/// A step tests one character at one position of a pattern. Unlike seconds, steps give the same
/// result on every machine.
struct PatternBudget: Sendable {
    /// The default number of steps for an evaluation, which take tenths of a second.
    static let defaultSteps = 20_000_000

    private var left: Int

    /// The patterns need more steps than the budget has.
    struct Exceeded: Error {}

    init(steps: Int = defaultSteps) {
        left = steps
    }

    /// How many steps are left.
    var steps: Int { left }

    @inline(__always)
    mutating func spend(_ count: Int) throws(Exceeded) {
        left -= count
        if left < 0 { throw Exceeded() }
    }
}
