public import StubContract

extension StubJournal {
    /// Explains contract violations of an exchange: the operation, the rules and the recordings that
    /// are nearest to the request, part by part, and the values that break the contract.
    ///
    /// Secrets are removed. The lines each end in a line feed.
    public func explanation(of exchange: Exchange, _ issues: [ContractIssue]) -> String {
        let mask = session.mask()
        var finder = session.withState { $0.nearMissFinder(at: exchange.receivedAt) }
        finder.mask = mask
        return ViolationReport(finder: finder).text(of: exchange, issues)
    }
}
