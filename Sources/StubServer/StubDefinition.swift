public import StubContract
public import StubJSON

/// What a stub is made from: a contract, its fixtures, recordings and scenarios, read and checked.
public struct StubDefinition: Sendable {
    public let contract: Contract
    public let scenarios: [Scenario]
    let fixtures: FixtureStore
    let recordings: RecordingStore

    /// Reads a contract file with the scenarios beside it, and a folder of fixtures.
    ///
    /// - Parameters:
    ///   - contract: an OpenAPI 3.1 document; other documents in its folder may be referred to,
    ///     and those in `scenarios/` are scenarios.
    ///   - fixtures: a folder with one JSON file a collection and recordings in `recordings/`;
    ///     `nil` answers everything with examples.
    /// - Throws: ``InputError`` for what cannot be read, ``DiagnosticError`` for what is wrong.
    public init(contract: String, fixtures: String?) throws {
        let main = try JSONDocument(reading: contract)
        let beside = try DocumentTree(folder: Self.folder(of: contract)).documents
        let scenarios = beside.filter { $0.path.hasPrefix(Self.scenarioFolder) }
        let references = beside.filter {
            !$0.path.hasPrefix(Self.scenarioFolder) && $0.document.file != contract
        }
        try self.init(
            contract: ContractLoader.load(main, references: references.map(\.document)),
            fixtures: try fixtures.map { try DocumentTree(folder: $0) } ?? DocumentTree([]),
            scenarios: scenarios.map(\.document))
    }

    /// Takes documents that are read already; fixtures go by their path without `.json`.
    public init(
        contract: Contract, fixtures: DocumentTree, scenarios: [JSONDocument] = []
    ) throws(DiagnosticError) {
        self.contract = contract
        let collections = fixtures.documents.filter { !$0.path.contains("/") }
        self.fixtures = try FixtureStore(
            seed: collections.map { (String($0.path.dropLast(".json".count)), $0.document) },
            contract: contract)
        recordings = try RecordingStore(fixtures.documents)
        self.scenarios = try Self.read(
            scenarios,
            RuleVocabulary(
                operations: contract.operations.map(\.id), fixtures: self.fixtures.names))
    }

    /// The scenario of that name; `nil` if there is none.
    public func scenario(_ name: String) -> Scenario? {
        scenarios.first { $0.name == name }
    }

    private static let scenarioFolder = "scenarios/"

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Reads every scenario, so that all that is wrong is told at once.
    private static func read(
        _ documents: [JSONDocument], _ vocabulary: RuleVocabulary
    ) throws(DiagnosticError) -> [Scenario] {
        var scenarios: [Scenario] = []
        var diagnostics: [Diagnostic] = []
        for document in documents {
            do {
                scenarios.append(try RuleParser.scenario(in: document, vocabulary: vocabulary))
            } catch {
                diagnostics += error.diagnostics
            }
        }
        if !diagnostics.isEmpty { throw DiagnosticError(diagnostics) }
        return scenarios
    }
}
