import StubContract
import StubDocuments
import StubFixtures
import StubJSON

/// A contract's files, which are read in parallel with the fixtures.
struct ContractReading: Sendable {
    /// The contract with its overlays, the documents it refers to, and its scenarios.
    var documents: [JSONDocument] { [main] + main.changes + references + scenarios }
    /// The files that the contract refers to.
    var referredFiles: [String] { references.map(\.file) }
    var scenarios: [JSONDocument] { scenarioTree.documents.map(\.document) }
    /// Warnings about actions of overlays without an effect, and about files that are ignored in
    /// the folder of scenarios.
    var warnings: [Diagnostic] { overlayWarnings + scenarioTree.warnings }
    private let overlayWarnings: [Diagnostic]
    private let scenarioTree: DocumentTree
    private let main: JSONDocument
    private let references: [JSONDocument]

    /// - Parameter overlays: the files of its overlays; `nil`, the default, for the one beside it.
    init(_ file: String, overlays: [String]? = nil) throws {
        (main, overlayWarnings) = try ContractFile.read(file, overlays: overlays)
        references = try ContractFile.references(of: main)
        scenarioTree = try Self.scenarios(in: DocumentFormat.folder(of: file) + "/scenarios")
    }

    /// - Parameter faults: what is known of inferred bindings that cannot be served.
    func contract(
        for fixtures: DocumentTree, _ faults: BindingFaults = BindingFaults()
    ) throws -> Contract {
        var convention = try FixtureShapes(fixtures).convention
        convention.faults = faults.known([main] + references)
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
