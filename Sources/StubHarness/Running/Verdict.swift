/// How a case ended.
public enum Verdict: Sendable, Hashable {
    /// All expectations were met.
    case passed
    /// At least one expectation failed, or the case threw an error.
    case failed
    /// The case did not end within the time limit of the runner.
    case timedOut
    /// The process that ran the case ended before the case did, or was out of memory.
    case crashed
    /// The case cannot run with this contract.
    case notApplicable(reason: String)

    /// The verdict in reports: `passed`, `failed`, `timedOut`, `crashed` or
    /// `notApplicable`.
    public var name: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .timedOut: "timedOut"
        case .crashed: "crashed"
        case .notApplicable: "notApplicable"
        }
    }

    /// Whether the case failed, timed out or crashed.
    public var isBroken: Bool {
        switch self {
        case .failed, .timedOut, .crashed: true
        case .passed, .notApplicable: false
        }
    }
}
