import CustomerContracts
import StubHarness
import TestSupport
import Testing
import UnderstudyChecks
import UnderstudySuiteTesting

/// The suite that `understudy verify` runs, one test a case.
struct CustomerSuiteTests {
    private static let suite = Result {
        try CustomerSuite.suite(Definition.customer.get(), patience: .seconds(300))
    }
    private static let cases = (try? suite.get().cases) ?? []
    private static let applicable = (try? suite.get().applicable) ?? []

    /// Every third case, because an unoptimised build takes minutes for all of them.
    ///
    /// `Scripts/check` runs all by `understudy verify`, and `Scripts/weekly` runs all here.
    private static let tried = applicable.enumerated().compactMap { index, contractCase in
        Extent.isWhole || index % 3 == 0 ? contractCase : nil
    }

    @Test(arguments: tried)
    func `holds`(_ contractCase: ContractCase<Stage>) async throws {
        try await Self.suite.get().test(contractCase, limit: .seconds(600))
    }

    @Test(
        arguments: zip(
            CaseGroup.catalogue, [59, 42, 35, 31, 15, 29, 10, 14]))
    func `has every check of the catalogue once`(group: CaseGroup, count: Int) {
        let ids = Self.cases.filter { $0.group == group }.map(\.id)
        let expected = (1...count).map { "\(group.letter)\($0 < 10 ? "0" : "")\($0)" }
        #expect(ids == expected)
    }

    @Test func `says why a check does not apply, and of few that it does not`() {
        let reasons = Self.cases.compactMap { contractCase in
            if case .notApplicable(let reason) = contractCase.applicability {
                (contractCase.id, reason)
            } else {
                nil
            }
        }
        #expect(
            reasons.map(\.0) == [
                "P46", "P48", "P51", "P53", "P57", "P59", "T37", "D17", "D26", "R26",
            ])
        #expect(reasons.allSatisfy { $0.1.count > 20 })
    }
}
