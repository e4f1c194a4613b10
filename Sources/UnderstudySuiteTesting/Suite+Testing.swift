public import StubHarness
public import Testing

extension Suite {
    /// Runs one check of the suite as a test; each mismatch is an issue at the caller's line.
    ///
    /// Four checks of a process run at the same time, further ones wait for their turn.
    ///
    /// ```swift
    /// let shop = try ShopSuite.suite(definition)
    ///
    /// @Test(arguments: shop.applicable)
    /// func `the app holds`(check: ContractCase<CheckStage<ShopApp>>) async { await shop.test(check) }
    /// ```
    ///
    /// - Parameter limit: the real time after which the check counts as hanging if it evaluates no
    ///   expectation meanwhile.
    public func test(
        _ check: ContractCase<World>, limit: Duration = .seconds(300),
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await CaseTurns.shared.begin()
        let result = await Runner(self, options: RunOptions(limit: limit)).result(of: check)
        await CaseTurns.shared.end()
        guard let result else {
            Issue.record("\(check) was cancelled", sourceLocation: sourceLocation)
            return
        }
        if case .notApplicable(let reason) = result.verdict {
            Issue.record("\(check) cannot be checked: \(reason)", sourceLocation: sourceLocation)
        }
        for mismatch in result.mismatches {
            Issue.record("\(check): \(mismatch)", sourceLocation: sourceLocation)
        }
        if result.verdict.isBroken, result.mismatches.isEmpty {
            Issue.record("\(check) \(result.verdict.name)", sourceLocation: sourceLocation)
        }
    }
}
