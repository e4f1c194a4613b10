import StubServer

/// The APIs that a command serves together, instead of one contract.
struct APIOptions: ArgumentGroup {
    @Option(
        "api", "NAME=FILE", .api,
        "serve several OpenAPI documents, each below /NAME and at NAME.localhost; repeat it")
    private var given: [NamedFile]

    /// Reads the APIs, or else the project of the other options.
    ///
    /// - Parameters:
    ///   - wiremock: a folder with WireMock's mappings.
    ///   - fillsAllTemplates: whether all responses of mappings are templates.
    ///   - checks: which fixtures that break the contract are errors.
    func definition(
        or project: ProjectOptions, wiremock: String? = nil, fillsAllTemplates: Bool = false,
        checks: FixtureChecks, _ context: Context
    ) throws -> StubDefinition {
        guard !given.isEmpty else {
            return try project.definition(
                wiremock: wiremock, fillsAllTemplates: fillsAllTemplates, checks: checks, context)
        }
        if project.contract != nil {
            throw CommandError.usage(
                "--api and --contract exclude each other",
                hint: "Name every document by --api NAME=FILE.")
        }
        let files = try ProjectFiles.find(
            apis: given, fixtures: project.fixtures, in: context.directory)
        let apis = zip(given, files).map { api, files in
            StubAPI(
                name: api.name, contract: context.path(api.file),
                fixtures: files.map { context.path($0) })
        }
        do {
            return try StubDefinition(
                apis: apis, wiremock: wiremock.map { context.path($0) },
                fillsAllTemplates: fillsAllTemplates, checks: checks)
        } catch let error as StubAPIError {
            throw CommandError.usage("--api: \(error)")
        }
    }
}

extension ValueKind<NamedFile> {
    fileprivate static let api = ValueKind(
        wants: "NAME=FILE such as shop=Contracts/shop/openapi.yaml", read: { NamedFile($0) })
}
