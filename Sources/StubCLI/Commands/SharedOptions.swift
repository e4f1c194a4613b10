import StubContract
import StubJSON
import StubServer

/// Options that several commands take, so that they read the same everywhere.
enum SharedOptions {
    static let contract = Option<String?>(
        "contract", "FILE", .text, "the OpenAPI document (default: the one under Contracts/)")
    static let fixtures = Option<String?>(
        "fixtures", "DIR", .text, "the folder of fixtures (default: the one under Fixtures/)")
    static let readyFile = Option<String?>(
        "ready-file", "FILE", .text, "where to write {\"url\",\"pid\"} once it listens")

    /// Reads the contract and fixtures that the options name or the project has.
    ///
    /// - Parameter checks: which fixtures that break the contract are errors.
    static func definition(
        contract: String?, fixtures: String?, checks: FixtureChecks, _ context: Context
    ) throws -> StubDefinition {
        let files = try ProjectFiles.find(
            contract: contract, fixtures: fixtures, in: context.directory)
        return try StubDefinition(
            contract: files.contract.map { context.path($0) },
            fixtures: files.fixtures.map { context.path($0) }, checks: checks)
    }
}
