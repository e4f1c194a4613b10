/// How much work the patterns of one evaluation may still cause, in steps.
///
/// A step looks at one character in one place of a pattern. Steps instead of seconds: what is too
/// expensive on one machine is so on every other.
struct PatternBudget: Sendable {
    /// Steps that an evaluation may take unless told otherwise: tenths of a second.
    static let defaultSteps = 20_000_000

    private var left: Int

    /// What the patterns ask for is more than was granted.
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
