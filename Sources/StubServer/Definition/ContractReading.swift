import StubContract
import StubDocuments
import StubFixtures
import StubJSON

/// A contract's files, which are read in parallel with the fixtures.
struct ContractReading: Sendable {
    /// The contract, the documents it refers to, and its scenarios.
    var documents: [JSONDocument] { [main] + references + scenarios }
    /// The files that the contract refers to.
    var referredFiles: [String] { references.map(\.file) }
    var scenarios: [JSONDocument] { scenarioTree.documents.map(\.document) }
    /// Warnings about files that are ignored in the folder of scenarios.
    var warnings: [Diagnostic] { scenarioTree.warnings }
    private let scenarioTree: DocumentTree
    private let main: JSONDocument
    private let references: [JSONDocument]

    init(_ file: String) throws {
        main = try ContractFile.read(file)
        references = try ContractFile.references(of: main)
        scenarioTree = try Self.scenarios(in: DocumentFormat.folder(of: file) + "/scenarios")
    }

    /// - Parameter trials: what is known of bindings that fail on generated rows.
    func contract(
        for fixtures: DocumentTree, _ trials: BindingTrials = BindingTrials()
    ) throws -> Contract {
        var convention = try FixtureShapes(fixtures).convention
        convention.faults = trials.known([main] + references)
        return try ContractLoader.load(
            main, references: references, convention: convention, isLenient: true)
    }

    /// Returns the documents of an optional folder.
    private static func scenarios(in folder: String) throws -> DocumentTree {
        do {
            return try DocumentTree(folder: folder)
        } catch let error as InputError where error.path == folder {
            return DocumentTree([])
        }
    }
}
