import StubContract
import StubDocuments
import StubJSON

/// The files of a project, as far as they are valid JSON or YAML.
struct ProjectDocuments {
    /// The contract and the documents it refers to; empty if it is invalid, or if none is given.
    private(set) var contract: [JSONDocument] = []
    /// The fixtures; their paths are relative to the folder of fixtures.
    private(set) var fixtures = DocumentTree([])
    private(set) var scenarios: [JSONDocument] = []
    /// The names of invalid fixtures.
    private(set) var unreadableFixtures: Set<String> = []
    /// The errors in invalid files.
    private(set) var diagnostics: [Diagnostic] = []
    /// Warnings about files that are not read.
    private(set) var warnings: [Diagnostic] = []

    /// Reads the files.
    ///
    /// - Parameter overlays: the overlays of the contract; `nil` for the one beside it.
    /// - Throws: ``InputError`` for a given file or folder that cannot be read.
    init(contract: String?, overlays: [String]?, fixtures: String?) throws {
        if let contract {
            try readContract(contract, overlays)
            try readScenarios(DocumentFormat.folder(of: contract) + "/scenarios")
        }
        if let fixtures {
            let (tree, diagnostics) = try DocumentTree.reading(folder: fixtures)
            self.fixtures = tree
            self.diagnostics += diagnostics
            warnings += tree.warnings
            for file in diagnostics.compactMap(\.file) {
                unreadableFixtures.insert(
                    DocumentFormat.stem(of: String(file.dropFirst(fixtures.count + 1))))
            }
        }
    }

    private mutating func readContract(_ file: String, _ overlays: [String]?) throws {
        guard var main = try read(file) else { return }
        do {
            let (changed, warnings) = try ContractFile.apply(overlays, to: main)
            main = changed
            self.warnings += warnings
        } catch let error as DiagnosticError {
            // What the document would be without the overlay does not matter.
            diagnostics += error.diagnostics
            return
        }
        let others = try DocumentReferences.documents(of: main) { try read($0) }
        contract = [main] + others
    }

    private mutating func readScenarios(_ folder: String) throws {
        do {
            let (tree, diagnostics) = try DocumentTree.reading(folder: folder)
            scenarios = tree.documents.map(\.document)
            self.diagnostics += diagnostics
            warnings += tree.warnings
        } catch let error as InputError where error.path == folder {
            return
        }
    }

    private mutating func read(_ file: String) throws -> JSONDocument? {
        do {
            return try JSONDocument(reading: file)
        } catch let error as DiagnosticError {
            diagnostics += error.diagnostics
            return nil
        }
    }
}
