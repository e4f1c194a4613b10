import StubContract
import StubHTTP

/// Explains contract violations of an exchange to people: what was nearly requested, and the values
/// that break the contract.
struct ViolationReport {
    let finder: NearMissFinder

    /// Returns lines that each end in a line feed.
    ///
    /// - Parameter issues: the violations to explain.
    func text(of exchange: Exchange, _ issues: [ContractIssue]) -> String {
        let broken = issues.filter(\.isRequestIssue)
        return (broken.isEmpty ? "" : requestText(exchange, broken))
            + responseText(exchange, issues.filter { !$0.isRequestIssue })
    }

    private func requestText(_ exchange: Exchange, _ issues: [ContractIssue]) -> String {
        DiagnosisReport.text(
            finder.diagnosis(
                of: exchange.request, operation: exchange.operation,
                issues: issues.filter { $0.kind.part != .operation }))
    }

    private func responseText(_ exchange: Exchange, _ issues: [ContractIssue]) -> String {
        guard let response = exchange.response, !issues.isEmpty else { return "" }
        let parts = issues.map { issue in
            NearMiss.Part(
                finder.mask.issue(issue),
                found: IssuePlace(issue).value(in: response, finder.mask))
        }
        let operation = exchange.operation ?? "no operation"
        return "\nResponse \(response.status) of \(operation)\n" + DiagnosisReport.lines(parts)
    }
}
