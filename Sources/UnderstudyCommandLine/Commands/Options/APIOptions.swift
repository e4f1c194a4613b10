import StubServer

/// The APIs that a command serves together, instead of one contract.
struct APIOptions: ArgumentGroup {
    @Option(
        "api", "NAME=FILE", .api,
        "one of several OpenAPI documents, served below /NAME and at NAME.localhost; repeat it")
    var given: [NamedFile]

    /// Whether the command is about one contract.
    var isEmpty: Bool { given.isEmpty }

    /// The files of each API.
    ///
    /// - Parameter project: the options that are valid with or without several APIs.
    func projects(
        beside project: ProjectOptions, _ context: Context
    ) throws(CommandError) -> [(name: String, files: ProjectFiles)] {
        if project.contract != nil {
            throw CommandError.usage(
                "--api and --contract exclude each other",
                hint: "Name every document by --api NAME=FILE.")
        }
        try checkNames()
        let folders = try ProjectFiles.find(
            apis: given, fixtures: project.fixtures, in: context.directory)
        return zip(given, folders).map { api, folder in
            (api.name, ProjectFiles(contract: api.file, fixtures: folder))
        }
    }

    /// Throws an error if the names cannot be those of the APIs of one stub.
    func checkNames() throws(CommandError) {
        do throws(StubAPIError) {
            try StubAPI.check(names: given.map(\.name))
        } catch {
            throw CommandError.usage("--api: \(error)")
        }
    }

    /// Reads the APIs, or else the project of the other options.
    ///
    /// - Parameters:
    ///   - overlays: the overlays of the project's contract.
    ///   - dialect: another format of rules.
    ///   - checks: which fixtures that break the contract are errors.
    func definition(
        or project: ProjectOptions, overlays: OverlayOptions, dialect: RuleDialect? = nil,
        checks: FixtureChecks, _ context: Context
    ) throws -> StubDefinition {
        guard !given.isEmpty else {
            return try project.definition(
                overlays: overlays, dialect: dialect, checks: checks, context)
        }
        try overlays.check(hasContract: true, isOneOfSeveral: true)
        let definition = try joined(
            beside: project, dialect: dialect, checks: checks, context)
        for api in try projects(beside: project, context) where api.files.fixtures == nil {
            let folder = "\(project.fixtures ?? "Fixtures")/\(api.name)/"
            context.terminal.writeError(
                "warning: the API \(api.name) has no fixtures, so that the contract's examples "
                    + "answer for it; they belong into \(folder)\n")
        }
        return definition
    }

    /// Reads the APIs, of which there is at least one.
    private func joined(
        beside project: ProjectOptions, dialect: RuleDialect?, checks: FixtureChecks,
        _ context: Context
    ) throws -> StubDefinition {
        let apis = zip(given, try projects(beside: project, context)).map { api, project in
            StubAPI(
                name: api.name, contract: context.path(api.file),
                fixtures: project.files.fixtures.map { context.path($0) })
        }
        return try StubDefinition(
            apis: apis, dialect: dialect, checks: checks)
    }
}

extension ValueKind<NamedFile> {
    fileprivate static let api = ValueKind(
        wants: "NAME=FILE such as shop=Contracts/shop/openapi.yaml", read: { NamedFile($0) })
}
