import StubContract
import StubHTTP

extension CaseRun {
    /// The contract violations of the exchanges; a request that matches no operation is one as well.
    func observedIssues(in exchanges: [Exchange]) -> [ObservedIssue] {
        exchanges.flatMap { exchange in exchange.violations.map { observed($0, in: exchange) } }
    }

    /// The violations in the app's requests that the case does not allow.
    func violations(
        in exchanges: [Exchange], _ explanations: [ObservedIssue: String]
    ) -> [RequestViolation] {
        exchanges.flatMap { exchange in
            exchange.violations.compactMap { issue in
                let observed = observed(issue, in: exchange)
                guard !observed.isAllowed, issue.kind.side == .request else { return nil }
                return RequestViolation(
                    issue, in: exchange, mismatch(of: observed, explanations[observed]))
            }
        }
    }

    /// The mismatch by which reports show a violation that the case does not allow.
    func mismatch(of issue: ObservedIssue, _ explanation: String?) -> Mismatch {
        Mismatch(
            "no contract violation in exchange \(issue.exchange), \(issue.request)",
            expected: "no issue", actual: issue.issue.description, difference: explanation,
            place: contractCase.place)
    }

    private func observed(_ issue: ContractIssue, in exchange: Exchange) -> ObservedIssue {
        ObservedIssue(
            issue: issue, exchange: exchange.id,
            request: "\(exchange.request.method) \(exchange.request.target)",
            isAllowed: contractCase.allows(issue.code))
    }

    /// The violation in an answer of the stub because of which the app is not judged; `nil` if there
    /// is none.
    ///
    /// What the stub answers to a request that breaks the contract is no fault of its own, unless it
    /// is a status that the operation does not declare.
    func reasonNotToJudge(_ issues: [ObservedIssue]) -> String? {
        guard !suite.judgesAnswers else { return nil }
        let unallowed = issues.filter { !$0.isAllowed }
        let mistaken = Set(unallowed.filter { $0.issue.kind.side == .request }.map(\.exchange))
        let first = unallowed.first { issue in
            issue.issue.kind.side == .response
                && (issue.issue.kind.part == .status || !mistaken.contains(issue.exchange))
        }
        return first.map {
            "an answer of the stub breaks the contract, for which the app is not to blame; "
                + "correct the fixtures or the contract: \($0)"
        }
    }

    /// The number of violations that are explained, because more of them say the same as a rule.
    private static var mostExplained: Int { 5 }

    /// What the suite says about the violations that the case does not allow.
    func explanations(of exchanges: [Exchange], in world: World) -> [ObservedIssue: String] {
        let unallowed = exchanges.lazy.flatMap { exchange in
            exchange.violations.lazy.filter { !contractCase.allows($0.code) }.map { (exchange, $0) }
        }.prefix(Self.mostExplained)
        return unallowed.reduce(into: [:]) { explanations, found in
            explanations[observed(found.1, in: found.0)] = suite.explain(world, found.0, found.1)
        }
    }
}
