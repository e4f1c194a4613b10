import StubContract
import StubDocuments
import StubFixtures
import StubJSON

/// A contract's files, read while others read the fixtures.
struct ContractReading: Sendable {
    /// The contract, what it refers to, and its scenarios.
    var documents: [JSONDocument] { [main] + references + scenarios }
    var scenarios: [JSONDocument] { scenarioTree.documents.map(\.document) }
    /// What is left out of the folder of scenarios.
    var warnings: [Diagnostic] { scenarioTree.warnings }
    private let scenarioTree: DocumentTree
    private let main: JSONDocument
    private let references: [JSONDocument]
    /// `nil` for a contract that says nothing of fixtures: theirs decide what is bound to them.
    private let contract: Contract?

    init(_ file: String) throws {
        main = try ContractFile.read(file)
        references = try ContractFile.references(of: main)
        scenarioTree = try Self.scenarios(in: DocumentFormat.folder(of: file) + "/scenarios")
        contract =
            BindingConvention.applies(to: main.value)
            ? nil : try Self.load(main, references, convention: nil)
    }

    func contract(for fixtures: DocumentTree) throws -> Contract {
        try contract
            ?? Self.load(main, references, convention: FixtureShapes(fixtures).convention)
    }

    private static func load(
        _ main: JSONDocument, _ references: [JSONDocument], convention: BindingConvention?
    ) throws(DiagnosticError) -> Contract {
        try ContractLoader.load(
            main, references: references, convention: convention, isLenient: true)
    }

    /// The documents of a folder that need not be there.
    private static func scenarios(in folder: String) throws -> DocumentTree {
        do {
            return try DocumentTree(folder: folder)
        } catch let error as InputError where error.path == folder {
            return DocumentTree([])
        }
    }
}
