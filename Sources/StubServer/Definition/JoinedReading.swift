import StubContract
import StubDocuments
import StubFixtures
import StubJSON
import StubRecordings
import StubRules
import StubSupport

/// The files of several APIs, read one API beside the other and joined to one contract with one
/// set of fixtures, recordings and scenarios.
struct JoinedReading {
    let contract: Contract
    /// The fixtures by their joined names.
    private(set) var seed: [(name: String, document: JSONDocument)] = []
    let recordings: RecordingStore
    private(set) var scenarios: [Scenario] = []
    private(set) var warnings: [Diagnostic] = []
    /// All files, to notice changes.
    private(set) var documents: [JSONDocument] = []
    private(set) var skipped: [String] = []
    private(set) var referredFiles: [String] = []

    /// What was read of one API.
    fileprivate struct Part {
        let name: APIName
        let reading: ContractReading
        let tree: DocumentTree
        let contract: Contract
        let scenarios: [JSONDocument]
        let scenarioNames: [String]
    }

    /// - Parameter ignoresPipes: whether pipes that no operation needs are ignored.
    init(_ apis: [StubAPI], ignoresPipes: Bool, _ faults: BindingFaults) throws {
        let names = try Self.names(of: apis.map(\.name))
        let parts = try Concurrently.map(Array(zip(names, apis))) { name, api in
            Result { try Self.read(api, name: name, faults) }
        }.map { try $0.get() }
        for part in parts {
            try part.tree.requireFiles(for: part.contract, all: !ignoresPipes)
        }
        let joining = ContractJoining(
            parts.map { part in
                ContractPart(
                    name: part.name, contract: part.contract, fixtures: part.fixtureNames,
                    scenarios: part.scenarioNames)
            })
        guard let joining else { throw StubAPIError.none }
        contract = joining.contract
        recordings = try Self.recordings(of: parts, joining.translations)
        for (part, translation) in zip(parts, joining.translations) {
            seed += part.fixtures.map {
                (name: translation.fixture($0.name), document: $0.document)
            }
            warnings += part.tree.warnings + part.reading.warnings
            documents += part.tree.documents.map(\.document) + part.reading.documents
            skipped += part.tree.skipped
            referredFiles += part.reading.referredFiles
        }
        try readScenarios(of: parts, joining.translations)
    }

    static func names(of given: [String]) throws(StubAPIError) -> [APIName] {
        var names: [APIName] = []
        for text in given {
            guard let name = APIName(text) else { throw .invalidName(text) }
            if names.contains(where: { $0.isHost(text) }) { throw .duplicateName(text) }
            names.append(name)
        }
        return names
    }

    private static func read(
        _ api: StubAPI, name: APIName, _ faults: BindingFaults
    ) throws -> Part {
        let (reading, fixtures) = Concurrently.both(
            { Result { try ContractReading(api.contract, overlays: api.overlays) } },
            { Result { try api.fixtures.map { try DocumentTree(folder: $0) } } })
        let (contract, tree) = (try reading.get(), try fixtures.get() ?? DocumentTree([]))
        return Part(
            name: name, reading: contract, tree: tree,
            contract: try contract.contract(for: tree, faults),
            scenarios: contract.scenarios,
            scenarioNames: contract.scenarios.compactMap { $0.value["name"]?.string })
    }

    private static func recordings(
        of parts: [Part], _ translations: [APITranslation]
    ) throws(DiagnosticError) -> RecordingStore {
        var recordings: [Recording] = []
        for (part, translation) in zip(parts, translations) {
            recordings += try RecordingStore.recordings(in: part.tree.documents)
                .map { $0.translated(by: translation) }
        }
        return RecordingStore(recordings)
    }

    /// Reads the scenarios of each API with its own names, which they have when it is served alone
    /// as well; names of other APIs are the joined ones.
    private mutating func readScenarios(
        of parts: [Part], _ translations: [APITranslation]
    ) throws(DiagnosticError) {
        let fixtures = seed.map(\.name)
        var diagnostics: [Diagnostic] = []
        for (part, translation) in zip(parts, translations) {
            let vocabulary = RuleVocabulary(
                operations: part.contract.operations.map(\.id) + contract.operations.map(\.id),
                fixtures: fixtures.isEmpty ? nil : part.fixtureNames + fixtures)
            do {
                let own = try StubDefinition.read(part.scenarios, vocabulary)
                let paths = RulePathCheck(contract: part.contract)
                for (scenario, document) in zip(own, part.scenarios) {
                    warnings += paths.warnings(of: scenario, in: document)
                }
                scenarios += own.map { $0.translated(by: translation) }
            } catch {
                diagnostics += error.diagnostics
            }
        }
        if !diagnostics.isEmpty { throw DiagnosticError(diagnostics) }
    }
}

extension JoinedReading.Part {
    fileprivate var fixtures: [(name: String, document: JSONDocument)] { tree.fixtures }
    fileprivate var fixtureNames: [String] { tree.fixtures.map(\.name) }
}
