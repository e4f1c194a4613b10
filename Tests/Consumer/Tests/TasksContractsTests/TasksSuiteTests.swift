import Foundation
import TasksApp
import TasksContracts
import Testing
import UnderstudyChecks
import UnderstudySuiteTesting

private let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

private let definition = Result {
    try StubDefinition(
        contract: package + "/Contracts/tasks/openapi.yaml", fixtures: package + "/Fixtures/tasks")
}

@Suite(.timeLimit(.minutes(10)))
struct TasksSuiteTests {
    private static let checks =
        (try? TasksSuite.suite(definition.get(), bug: nil).applicable) ?? []

    @Test(arguments: checks)
    func `the app holds`(check: ContractCase<CheckStage<TasksClient>>) async throws {
        try await TasksSuite.suite(definition.get(), bug: nil, patience: .seconds(120)).test(check)
    }

    @Test func `at least a hundred checks run`() {
        #expect(Self.checks.count >= 100)
    }

    @Test(arguments: [
        (PlantedBug.endlessList, "P02"), (.duplicateRows, "P12"), (.pageErrorClearsList, "P21"),
        (.doublePages, "P18"), (.staleGeneration, "P23"), (.refreshStampede, "T01"),
        (.logoutOnTransientFailure, "T06"), (.forgottenRotation, "T09"),
        (.cancellationIsAnError, "X02"), (.acceptsHTML, "E05"), (.noDebounce, "P27"),
        (.rawQuery, "P28"), (.rawPath, "P47"), (.doubleSubmit, "R13"), (.newKeyPerAttempt, "R08"),
        (.demandsNote, "D03"),
    ])
    func `a planted bug is found`(bug: PlantedBug, id: String) async throws {
        let suite = try TasksSuite.suite(definition.get(), bug: bug, patience: .seconds(2))
        let check = try #require(suite.cases.first { $0.id == id })
        // A timeout would also come from a slow machine, and show nothing.
        #expect(await suite.verdict(of: check, limit: .seconds(60)) == .failed)
    }
}
