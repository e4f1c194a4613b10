import StubContract
import StubDocuments
import StubJSON
import StubStarting
import StubYAML

/// How the operations of a new project are answered, as `x-stub` in its contract or in an overlay.
struct ProjectAnnotation {
    private let annotation: ContractAnnotation
    private let terminal: Terminal

    /// Finds the bindings of the document, as the overlay leaves it.
    init(
        of document: JSONDocument, references: [JSONDocument], _ start: ContractStart,
        _ terminal: Terminal
    ) throws(DiagnosticError) {
        var convention = start.convention
        convention.faults = try BindingTrial(of: document, references: references).faults
        annotation = try ContractAnnotation(
            of: document, references: references, convention: convention)
        self.terminal = terminal
    }

    /// Returns the documents with an `x-stub` for each operation that is answered from fixtures.
    ///
    /// - Parameter documents: the contract without its overlay, and its references.
    func written(into documents: [JSONDocument]) -> [JSONDocument] {
        let insertions = documents.enumerated().map { index, document in
            let members = annotation.entries.filter {
                $0.document == index && document.value[$0.pointer] != nil
            }.map {
                MemberInsertion.Member(of: $0.pointer, key: "x-stub", value: $0.value)
            }
            return MemberInsertion(members, into: document)
        }
        for entry in annotation.entries
        where entry.document == 0 && documents[0].value[entry.pointer] == nil {
            tell(entry.pointer.description, "only the overlay has it")
        }
        let shared = annotation.omitted + insertions.flatMap { $0.skipped.map(\.description) }
        for place in shared { tell(place, Self.sharing) }
        return insertions.map(\.document)
    }

    /// Returns an overlay with an action for each operation that is answered from fixtures; `nil`
    /// if there is none.
    ///
    /// - Parameter documents: the contract, and its references.
    func overlay(
        of documents: [JSONDocument], named name: String
    ) throws(DiagnosticError) -> JSONDocument? {
        for place in annotation.omitted { tell(place, Self.sharing) }
        for entry in annotation.entries where entry.document > 0 {
            tell(
                entry.pointer.description,
                "it is in \(documents[entry.document].file), which no overlay changes")
        }
        guard
            let overlay = annotation.overlay(
                of: documents[0], title: "How the stub answers \(name)")
        else { return nil }
        return try JSONDocument(
            file: "overlay.yaml", bytes: YAMLSerializer.bytes(overlay), format: .yaml)
    }

    private static let sharing = "it shares its text with another operation"

    private func tell(_ place: String, _ reason: String) {
        terminal.writeError(
            "\(place) gets no x-stub: \(reason); the convention applies to it\n")
    }
}
