public import StubContract
public import StubDocuments
import StubFixtures
public import StubJSON
import StubRecordings
public import StubRules

/// What a stub is made from: a contract, its fixtures, recordings and scenarios, read and checked.
public struct StubDefinition: Sendable {
    /// The API's promise, with what binds it to fixtures.
    public let contract: Contract
    /// The named sets of rules that can be switched on.
    public let scenarios: [Scenario]
    /// What is odd about contract, fixtures and scenarios but does not stop anything.
    public private(set) var warnings: [Diagnostic]
    let fixtures: FixtureStore
    let recordings: RecordingStore
    /// Where it was read from; `nil` if it was made otherwise.
    private(set) var source: Source?
    /// The check of rows that is left to do; `nil` if it is done or was not wanted.
    private var review: FixtureReview?
    /// Tells whether files have changed since they were read.
    private(set) var fingerprint: UInt64 = 0

    /// Reads a contract file with the scenarios beside it, and a folder of fixtures.
    ///
    /// - Parameters:
    ///   - contract: an OpenAPI 3.1 document in JSON or YAML; what it refers to is read along, and the documents
    ///     in `scenarios/` beside it are scenarios. `nil` serves each fixture as a REST resource,
    ///     with json-server's conventions.
    ///   - fixtures: a folder with one JSON or YAML file a collection and recordings in `recordings/`;
    ///     `nil` answers everything with examples.
    ///   - checks: which fixtures that break the contract are errors.
    /// - Throws: ``InputError`` for what cannot be read, ``DiagnosticError`` for what is wrong,
    ///   such as a row that breaks its schema.
    public init(
        contract: String?, fixtures: String?, checks: FixtureChecks = .rows
    ) throws {
        try self.init(Source(contract: contract, fixtures: fixtures), checks: checks)
    }

    /// - Parameter ignoresPipes: whether pipes and sockets that nothing is answered from are left
    ///   out with a warning, since a change of other files is not to fail for them.
    init(
        _ source: Source, checks: FixtureChecks = .rows, ignoresPipes: Bool = false
    ) throws {
        let (contract, fixtures) = Concurrently.both(
            { Result { try source.contract.map { try ContractReading($0) } } },
            { Result { try source.fixtures.map { try DocumentTree(folder: $0) } } })
        let tree = try fixtures.get() ?? DocumentTree([])
        var documents = tree.documents.map(\.document)
        if let reading = try contract.get() {
            try self.init(
                contract: reading.contract(for: tree), fixtures: tree,
                scenarios: reading.scenarios, checks: checks)
            documents += reading.documents
            warnings += reading.warnings
        } else {
            try self.init(
                contract: ResourceContract.contract(for: tree), fixtures: tree, scenarios: [],
                checks: checks)
        }
        try requireFiles(tree, all: !ignoresPipes)
        self.source = source
        fingerprint = Self.fingerprint(documents, skipped: tree.skipped)
    }

    /// Takes documents that are read already; fixtures go by their path without its
    /// ending.
    ///
    /// Rows may break the contract, which the journal reports of each answer that has them.
    public init(
        contract: Contract, fixtures: DocumentTree, scenarios: [JSONDocument] = []
    ) throws(DiagnosticError) {
        try self.init(
            contract: contract, fixtures: fixtures, scenarios: scenarios, checks: .none)
    }

    private init(
        contract: Contract, fixtures: DocumentTree, scenarios: [JSONDocument], checks: FixtureChecks
    ) throws(DiagnosticError) {
        self.contract = contract
        let seed = fixtures.documents.filter { !$0.path.contains("/") }
            .map { (name: DocumentFormat.stem(of: $0.path), document: $0.document) }
        let check = checks == .none ? nil : FixtureCheck(contract)
        self.fixtures = try FixtureStore(
            seed: seed, contract: contract, check: check, depth: checks == .rows ? .rows : .shape)
        if checks == .shapes, let check { review = FixtureReview(check, seed, self.fixtures) }
        recordings = try RecordingStore(fixtures.documents)
        let vocabulary = Self.vocabulary(contract, self.fixtures)
        self.scenarios = try Self.read(scenarios, vocabulary)
        let paths = RulePathCheck(contract: contract)
        warnings = contract.warnings + fixtures.warnings
        for (scenario, document) in zip(self.scenarios, scenarios) {
            warnings += paths.warnings(of: scenario, in: document)
        }
    }

    /// What is wrong with rows that were not checked when the definition was read, with
    /// ``FixtureChecks/shapes``; checks them now, once.
    package func reviewRows() -> [Diagnostic] { review?.findings() ?? [] }

    /// What operations are answered from must be a file.
    private func requireFiles(_ fixtures: DocumentTree, all: Bool) throws(InputError) {
        for warning in fixtures.warnings {
            let file = warning.file ?? ""
            let name = DocumentFormat.stem(of: String(file.split(separator: "/").last ?? ""))
            let isNeeded = contract.operations.contains { operation in
                operation.binding?.fixture == name
                    || operation.path.split(separator: "/").contains { $0 == name }
            }
            if isNeeded || all {
                throw InputError(path: file, reason: warning.message + "; put a file in its place")
            }
        }
    }

    /// The scenario of that name; `nil` if there is none.
    public func scenario(_ name: String) -> Scenario? {
        scenarios.first { $0.name == name }
    }

    /// The names that rules and questions to the journal may use.
    var vocabulary: RuleVocabulary { Self.vocabulary(contract, fixtures) }

    private static func vocabulary(
        _ contract: Contract, _ fixtures: FixtureStore
    ) -> RuleVocabulary {
        // Where recordings or examples answer alone, scenarios may speak of fixtures all the same.
        let names = fixtures.names
        return RuleVocabulary(
            operations: contract.operations.map(\.id), fixtures: names.isEmpty ? nil : names)
    }

    /// Reads every scenario, so that all errors are reported at once.
    private static func read(
        _ documents: [JSONDocument], _ vocabulary: RuleVocabulary
    ) throws(DiagnosticError) -> [Scenario] {
        var scenarios: [Scenario] = []
        var diagnostics: [Diagnostic] = []
        for document in documents {
            do {
                let scenario = try RuleParser.scenario(in: document, vocabulary: vocabulary)
                if scenarios.contains(where: { $0.name == scenario.name }) {
                    diagnostics.append(Scenario.duplicate(scenario.name, in: document))
                }
                scenarios.append(scenario)
            } catch {
                diagnostics += error.diagnostics
            }
        }
        if !diagnostics.isEmpty { throw DiagnosticError(diagnostics) }
        return scenarios
    }
}
