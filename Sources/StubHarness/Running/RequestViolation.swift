import StubContract
import StubHTTP

/// A breach of the contract by a request of the app that its case does not allow.
///
/// It says nothing about what the case checks, and an app that always sends a wrong field commits it
/// in each case. So a run of several cases collects them: ``RequestsCase``.
struct RequestViolation: Sendable, Hashable {
    /// What violations have in common that have the same cause.
    struct Kind: Sendable, Hashable {
        /// The operation, or the method and the path of a request that matches none.
        let operation: String
        let code: String
        let location: String
        let missingMember: String?
    }

    let kind: Kind
    let mismatch: Mismatch

    init(_ kind: Kind, _ mismatch: Mismatch) {
        self.kind = kind
        self.mismatch = mismatch
    }

    init(_ issue: ContractIssue, in exchange: Exchange, _ mismatch: Mismatch) {
        let request = "\(exchange.request.method) \(exchange.request.path)"
        self.init(
            Kind(
                operation: exchange.operation ?? request, code: issue.code,
                location: issue.location, missingMember: issue.missingMember), mismatch)
    }
}

extension CaseResult {
    /// The result of a case that runs alone, which the violations in its requests fail.
    func countingViolations() -> CaseResult {
        guard !violations.isEmpty else { return self }
        let isBroken = verdict.isBroken
        return CaseResult(
            id: id, title: title, group: group, place: place, verdict: isBroken ? verdict : .failed,
            duration: duration, evaluated: evaluated,
            mismatches: mismatches + violations.map(\.mismatch), issues: issues,
            exchanges: exchanges, answers: answers, use: use)
    }
}
