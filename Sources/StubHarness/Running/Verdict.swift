/// How a case ended.
public enum Verdict: Sendable, Hashable {
    case passed
    case failed
    /// The case did not end within the runner's limit.
    case timedOut
    case notApplicable(reason: String)

    /// One word for reports: `passed`, `failed`, `timedOut` or `notApplicable`.
    public var name: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .timedOut: "timedOut"
        case .notApplicable: "notApplicable"
        }
    }

    /// Whether the case counts as broken.
    public var isBroken: Bool {
        switch self {
        case .failed, .timedOut: true
        case .passed, .notApplicable: false
        }
    }
}
