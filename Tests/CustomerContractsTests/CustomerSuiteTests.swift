import CustomerContracts
import Foundation
import StubHarness
import StubServer
import Testing

/// The suite that `understudy verify` runs, one test a case.
struct CustomerSuiteTests {
    private static let definition = Result {
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try StubDefinition(
            contract: package.appendingPathComponent("Contracts/customer/openapi.json").path,
            fixtures: package.appendingPathComponent("Fixtures/customer").path)
    }

    @Test(arguments: CustomerSuite.cases)
    func `holds`(_ contractCase: ContractCase<Stage>) async throws {
        let runner = Runner(CustomerSuite.suite(try Self.definition.get()))
        let result = try #require(await runner.result(of: contractCase))
        let problems = result.mismatches.map { "\($0)" } + result.issues.map { "\($0)" }
        #expect(!result.verdict.isBroken, "\(problems.joined(separator: "\n"))")
    }

    @Test func `every id is there once, with at least eight of each group`() {
        let cases = CustomerSuite.cases
        #expect(Set(cases.map(\.id)).count == cases.count)
        for group in [CaseGroup.pagination, .tokens, .errors] {
            #expect(cases.filter { $0.group == group }.count >= 8)
        }
        let required: Set = ["T01", "T03", "T04", "P02", "P12", "E04", "E12"]
        #expect(required.isSubset(of: cases.map(\.id)))
    }
}
