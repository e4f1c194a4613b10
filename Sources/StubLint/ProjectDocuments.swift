import StubContract
import StubDocuments
import StubJSON

/// The files of a project, as far as they are valid JSON or YAML.
struct ProjectDocuments {
    /// The contract and what it refers to; empty if the contract is invalid, or none was named.
    private(set) var contract: [JSONDocument] = []
    /// Paths go from the folder of fixtures.
    private(set) var fixtures = DocumentTree([])
    private(set) var scenarios: [JSONDocument] = []
    /// The names of fixtures that are there and are invalid.
    private(set) var unreadableFixtures: Set<String> = []
    /// What is wrong with invalid files.
    private(set) var diagnostics: [Diagnostic] = []
    /// What is not read.
    private(set) var warnings: [Diagnostic] = []

    /// - Throws: ``InputError`` for a file or folder that was named and cannot be read.
    init(contract: String?, fixtures: String?) throws {
        if let contract {
            try readContract(contract)
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

    private mutating func readContract(_ file: String) throws {
        guard let main = try read(file) else { return }
        contract.append(main)
        var unread = DocumentReferences.files(in: main)
        var seen: Set<String> = [file]
        while let file = unread.popLast() {
            guard seen.insert(file).inserted else { continue }
            do {
                guard let document = try read(file) else { continue }
                contract.append(document)
                unread += DocumentReferences.files(in: document)
            } catch is InputError {
                // The contract says where it refers to a file that is not there.
                continue
            }
        }
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
