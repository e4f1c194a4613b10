import StubContract
import StubJSON
import StubServer

/// The files of a project, for the commands that read them.
struct ProjectOptions: ArgumentGroup {
    @Option("contract", "FILE", .text, "the OpenAPI document (default: the one under Contracts/)")
    var contract: String?
    @Option("fixtures", "DIR", .text, "the folder of fixtures (default: the one under Fixtures/)")
    var fixtures: String?

    /// The files that the options name or that the project contains.
    func files(_ context: Context) throws(CommandError) -> ProjectFiles {
        try ProjectFiles.find(contract: contract, fixtures: fixtures, in: context.directory)
    }

    /// Reads the contract and fixtures that the options name or that the project contains.
    ///
    /// - Parameters:
    ///   - overlays: the overlays of the contract.
    ///   - dialect: another format of rules; its files need neither contract nor fixtures.
    ///   - checks: which fixtures that break the contract are errors.
    func definition(
        overlays: OverlayOptions, dialect: RuleDialect? = nil, checks: FixtureChecks,
        _ context: Context
    ) throws -> StubDefinition {
        let hasRules = dialect?.folder != nil
        if hasRules, contract == nil || contract == "none", fixtures == nil {
            try overlays.check(hasContract: false)
            return try StubDefinition(contract: nil, fixtures: nil, dialect: dialect)
        }
        let files = try files(context)
        try overlays.check(hasContract: files.contract != nil)
        return try StubDefinition(
            contract: files.contract.map { context.path($0) }, overlays: overlays.files(context),
            fixtures: files.fixtures.map { context.path($0) }, dialect: dialect, checks: checks)
    }
}

/// Where a command that listens writes its address.
struct ReadyFileOption: ArgumentGroup {
    @Option("ready-file", "FILE", .text, "where to write {\"url\",\"pid\"} once it listens")
    private var path: String?

    func write(url: String, _ context: Context) throws {
        if let path { try ReadyFile(url: url).write(to: context.path(path)) }
    }
}
