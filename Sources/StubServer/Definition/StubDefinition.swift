public import StubContract
package import StubDocuments
import StubFixtures
public import StubJSON
import StubRecordings
public import StubRules

/// The contract, fixtures, recordings and scenarios of a stub, read and validated.
public struct StubDefinition: Sendable {
    /// The contract with its bindings to fixtures.
    public let contract: Contract
    /// The names of the fixtures.
    package var fixtureNames: [String] { fixtures.names }
    /// The scenarios that can be enabled.
    public let scenarios: [Scenario]
    /// The warnings about contract, fixtures and scenarios.
    public private(set) var warnings: [Diagnostic]
    let fixtures: FixtureStore
    let recordings: RecordingStore
    /// The other format in which rules can be written; `nil` if there is only the stub's own.
    public let dialect: RuleDialect?
    /// The rules that were read from the dialect's files.
    package private(set) var mappings: [Rule] = []
    /// The files it was read from; `nil` if it was created otherwise.
    private(set) var source: Source?
    /// The files that the contract refers to, which may be in other folders.
    private(set) var referredFiles: [String] = []
    /// The remaining check of rows; `nil` if it is done or was not requested.
    private var review: FixtureReview?
    /// A digest of the files, which shows whether they have changed.
    private(set) var fingerprint: UInt64 = 0

    /// Reads a contract file, the scenarios next to it, and a folder of fixtures.
    ///
    /// - Parameters:
    ///   - contract: an OpenAPI document in JSON or YAML. Documents that it refers to are read as
    ///     well, and the documents in `scenarios/` next to it are scenarios. `nil` serves each
    ///     fixture as a REST resource, with json-server's conventions.
    ///   - overlays: OpenAPI overlays (1.0 or 1.1) that change the document while it is read, in
    ///     this order; `nil` for `overlay.yaml`, `.yml` or `.json` beside it, if there is one.
    ///   - fixtures: a folder with one JSON or YAML file per collection and recordings in
    ///     `recordings/`; `nil` answers all requests with examples.
    ///   - dialect: another format of rules, such as `.wireMock("stubs")` of `UnderstudyWireMock`.
    ///   - checks: the contract violations in fixtures that are errors.
    /// - Throws: an error that names each file that cannot be read,
    ///   ``/StubJSON/DiagnosticError`` for invalid ones,
    ///   such as a row that breaks its schema, or a mapping that is not supported.
    public init(
        contract: String?, overlays: [String]? = nil, fixtures: String?,
        dialect: RuleDialect? = nil, checks: FixtureChecks = .rows
    ) throws {
        try self.init(
            Source(contract: contract, fixtures: fixtures, overlays: overlays, dialect: dialect),
            checks: checks)
    }

    /// Reads several APIs, which one stub serves together.
    ///
    /// The operations of the API `shop` are below `/shop/`, and at hosts such as `shop.localhost`.
    /// Names of operations, fixtures and scenarios that several APIs have get the API's name:
    /// `shop.listItems`. All accept the tokens that one of them issues: the first that declares how
    /// users log in.
    ///
    /// - Parameters:
    ///   - apis: the APIs, with different names.
    ///   - dialect: another format of rules, which are for the paths of all APIs.
    ///   - checks: the contract violations in fixtures that are errors.
    /// - Throws: errors that say which name is wrong, or which file cannot be read, and
    ///   ``/StubJSON/DiagnosticError`` for invalid ones.
    public init(
        apis: [StubAPI], dialect: RuleDialect? = nil, checks: FixtureChecks = .rows
    ) throws {
        if apis.isEmpty { throw StubAPIError.none }
        var source = Source(contract: nil, fixtures: nil, dialect: dialect)
        source.apis = apis
        try self.init(source, checks: checks)
    }

    /// Reads a definition from files.
    ///
    /// - Parameter ignoresPipes: whether pipes and sockets that are not needed are ignored with a
    ///   warning, so that they do not make a reload fail.
    init(
        _ source: Source, checks: FixtureChecks = .rows, ignoresPipes: Bool = false
    ) throws {
        let read = try DefinitionReading(source, ignoresPipes: ignoresPipes)
        try self.init(read, dialect: source.dialect, checks: checks)
        var documents = read.documents
        referredFiles = read.referredFiles
        if let files = try source.dialect?.files() {
            mappings = files.rules
            documents += files.documents
        }
        self.source = source
        fingerprint = Self.fingerprint(documents, skipped: read.skipped)
    }

    /// Creates a definition from parsed documents; the name of a fixture is its path without
    /// extension.
    ///
    /// Rows may break the contract; the journal reports it for each response that contains them.
    package init(
        contract: Contract, fixtures: DocumentTree, scenarios: [JSONDocument] = [],
        dialect: RuleDialect? = nil
    ) throws(DiagnosticError) {
        let part = DefinitionReading.Part(
            contract: contract, tree: fixtures, scenarios: scenarios)
        try self.init(try DefinitionReading([part]), dialect: dialect, checks: .none)
    }

    /// No operations and no fixtures.
    package static let empty = StubDefinition(contract: .empty)

    private init(contract: Contract) {
        self.contract = contract
        recordings = RecordingStore()
        scenarios = []
        dialect = nil
        warnings = []
        fixtures = FixtureStore()
    }

    private init(
        _ read: DefinitionReading, dialect: RuleDialect?, checks: FixtureChecks
    ) throws(DiagnosticError) {
        contract = read.contract
        recordings = read.recordings
        scenarios = read.scenarios
        self.dialect = dialect
        warnings = contract.warnings + read.warnings
        let check = checks == .none ? nil : FixtureCheck(contract)
        fixtures = try FixtureStore(
            seed: read.seed, contract: contract, check: check,
            depth: checks == .rows ? .rows : .shape)
        if checks == .shapes, let check { review = FixtureReview(check, read.seed, fixtures) }
    }

    /// Returns the definition without the inferred bindings that fail a test; `nil` if it is the
    /// same.
    ///
    /// - Throws: the errors of files that have changed.
    package func tried(by test: BindingTest) throws -> StubDefinition? {
        guard let source, contract.operations.contains(where: \.isBoundByConvention) else {
            return nil
        }
        var isChanged = false
        for contract in contract.originals {
            let faults = try source.faults.faults(of: contract.documents, by: test)
            isChanged =
                isChanged
                || contract.operations.contains {
                    $0.isBoundByConvention && faults["\($0.method) \($0.path)"] != nil
                }
        }
        return isChanged ? try StubDefinition(source, checks: .none, ignoresPipes: true) : nil
    }

    /// Checks the rows that were not checked when the definition was read, and returns the errors.
    ///
    /// This applies to ``FixtureChecks/shapes``; a second call returns no errors.
    package func reviewRows() -> [Diagnostic] { review?.findings() ?? [] }

    /// Returns the scenario with the name; `nil` if there is none.
    public func scenario(_ name: String) -> Scenario? {
        scenarios.first { $0.name == name }
    }

    /// The names that rules and journal queries may use.
    var vocabulary: RuleVocabulary {
        let fixtures = fixtures.names
        return RuleVocabulary(
            operations: contract.operations.map(\.id), fixtures: fixtures.isEmpty ? nil : fixtures)
    }
}
