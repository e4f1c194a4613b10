import StubContract
import StubDocuments
import StubFixtures
import StubJSON
import StubRecordings
import StubRules
import StubSupport

/// What the files of a stub contain: one contract with one set of fixtures, recordings and scenarios,
/// whether it is for one API or for several, which are read one beside the other and joined.
struct DefinitionReading {
    let contract: Contract
    /// The fixtures by their names in the contract.
    private(set) var seed: [(name: String, document: JSONDocument)] = []
    let recordings: RecordingStore
    private(set) var scenarios: [Scenario] = []
    private(set) var warnings: [Diagnostic] = []
    /// All files, to notice changes.
    private(set) var documents: [JSONDocument] = []
    private(set) var skipped: [String] = []
    private(set) var referredFiles: [String] = []

    /// What was read of one API.
    struct Part {
        /// `nil` for an API that is served alone.
        var name: APIName?
        let contract: Contract
        let tree: DocumentTree
        let scenarios: [JSONDocument]
        /// The files of the contract; `nil` if it was read from none.
        var files: ContractReading?
    }

    /// - Parameter ignoresPipes: whether pipes that no operation needs are ignored.
    init(_ source: StubDefinition.Source, ignoresPipes: Bool) throws {
        let names = try Self.names(of: source.apis.map(\.name))
        let faults = source.faults
        let parts: [Part]
        if source.apis.isEmpty {
            parts = [
                try Self.read(source.contract, source.overlays, fixtures: source.fixtures, faults)
            ]
        } else {
            parts = try Concurrently.map(Array(zip(names, source.apis))) { name, api in
                Result {
                    var part = try Self.read(
                        api.contract, api.overlays, fixtures: api.fixtures, faults)
                    part.name = name
                    return part
                }
            }.map { try $0.get() }
        }
        for part in parts {
            try part.tree.requireFiles(for: part.contract, all: !ignoresPipes)
        }
        try self.init(parts)
    }

    init(_ parts: [Part]) throws(DiagnosticError) {
        let joining = ContractJoining(
            parts.compactMap { part in
                part.name.map { name in
                    ContractPart(
                        name: name, contract: part.contract, fixtures: part.fixtureNames,
                        scenarios: part.scenarios.compactMap { $0.value["name"]?.string })
                }
            })
        contract = joining?.contract ?? parts.first?.contract ?? .empty
        // An API that is served alone keeps its names.
        let translations = joining?.translations.map(Optional.some) ?? parts.map { _ in nil }
        recordings = try Self.recordings(of: parts, translations)
        for (part, translation) in zip(parts, translations) {
            seed += part.tree.fixtures.map {
                (name: translation?.fixture($0.name) ?? $0.name, document: $0.document)
            }
            warnings += part.tree.warnings + (part.files?.warnings ?? [])
            documents += part.tree.documents.map(\.document) + (part.files?.documents ?? [])
            skipped += part.tree.skipped
            referredFiles += part.files?.referredFiles ?? []
        }
        try readScenarios(of: parts, translations)
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

    /// - Parameter contract: the file of the contract; `nil` serves each fixture as a resource.
    private static func read(
        _ contract: String?, _ overlays: [String]?, fixtures: String?, _ faults: BindingFaults
    ) throws -> Part {
        let (files, folder) = Concurrently.both(
            { Result { try contract.map { try ContractReading($0, overlays: overlays) } } },
            { Result { try fixtures.map { try DocumentTree(folder: $0) } } })
        let tree = try folder.get() ?? DocumentTree([])
        guard let files = try files.get() else {
            return Part(
                contract: try ResourceContract.contract(for: tree), tree: tree, scenarios: [])
        }
        return Part(
            contract: try files.contract(for: tree, faults), tree: tree, scenarios: files.scenarios,
            files: files)
    }

    private static func recordings(
        of parts: [Part], _ translations: [APITranslation?]
    ) throws(DiagnosticError) -> RecordingStore {
        var recordings: [Recording] = []
        for (part, translation) in zip(parts, translations) {
            let own = try RecordingStore.recordings(in: part.tree.documents)
            recordings += translation.map { names in own.map { $0.translated(by: names) } } ?? own
        }
        return RecordingStore(recordings)
    }

    /// Reads the scenarios of each API with its own names, which they have when it is served alone
    /// as well; names of other APIs are the joined ones.
    private mutating func readScenarios(
        of parts: [Part], _ translations: [APITranslation?]
    ) throws(DiagnosticError) {
        // If all responses are recordings or examples, scenarios may still name fixtures.
        let fixtures = seed.map(\.name)
        var diagnostics: [Diagnostic] = []
        for (part, translation) in zip(parts, translations) {
            // The names of an API that is served alone are those of the contract.
            let names = translation == nil ? [] : part.contract.operations.map(\.id)
            let own = translation == nil ? [] : part.fixtureNames
            let vocabulary = RuleVocabulary(
                operations: names + contract.operations.map(\.id),
                fixtures: fixtures.isEmpty ? nil : own + fixtures)
            do {
                let read = try Self.read(part.scenarios, vocabulary)
                let paths = RulePathCheck(contract: part.contract)
                for (scenario, document) in zip(read, part.scenarios) {
                    warnings += paths.warnings(of: scenario, in: document)
                }
                scenarios +=
                    translation.map { names in read.map { $0.translated(by: names) } } ?? read
            } catch {
                diagnostics += error.diagnostics
            }
        }
        if !diagnostics.isEmpty { throw DiagnosticError(diagnostics) }
    }

    /// Reads all scenarios, so that all errors are reported together.
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

extension DefinitionReading.Part {
    fileprivate var fixtureNames: [String] { tree.fixtures.map(\.name) }
}
