import StubContract
import StubDocuments
import StubFixtures
package import StubJSON
import StubRules
import StubStarting

/// Validates a contract, its fixtures, recordings and scenarios against one another.
package struct ProjectLint {
    /// A fixture file.
    struct Fixture {
        let name: String
        let document: JSONDocument
        /// `nil` if it is a document.
        let rows: FixtureCollection?
    }

    let contract: ContractLint?
    /// The operations that are readable.
    let operations: [LintedOperation]
    let fixtures: [Fixture]
    /// The names of unreadable fixtures, about which nothing else is known.
    let unreadableFixtures: Set<String>
    let recordings: [JSONDocument]
    let scenarios: [JSONDocument]
    /// The age from which recordings are reported; `nil` if their age does not matter.
    let recordingAge: RecordingAge?
    /// What scenarios may name besides the own operations and fixtures: those of other APIs.
    let others: RuleVocabulary
    /// Whether there is a folder of fixtures.
    let hasFixtures: Bool
    var findings = Findings()

    /// Reads all files, including invalid ones, and runs all checks.
    ///
    /// - Parameters:
    ///   - contract: `nil` checks only the fixtures.
    ///   - overlays: the overlays of the contract; `nil`, the default, for the one beside it.
    ///   - recordingAge: older recordings are reported; `nil` by default, which reports none.
    ///   - others: the operations and fixtures of APIs that are served beside this one.
    /// - Throws: ``InputError`` for a given file or folder that cannot be read.
    package init(
        contract: String?, overlays: [String]? = nil, fixtures: String?,
        recordingAge: RecordingAge? = nil,
        others: (operations: [String], fixtures: [String]) = ([], [])
    ) throws {
        self.recordingAge = recordingAge
        self.others = RuleVocabulary(operations: others.operations, fixtures: others.fixtures)
        let documents = try ProjectDocuments(
            contract: contract, overlays: overlays, fixtures: fixtures)
        findings.add(documents.diagnostics + documents.warnings)
        if let own = documents.contract.first {
            let lint = ContractLint(
                [own] + documents.contract.dropFirst(),
                convention: Self.convention(of: documents.fixtures, documents.contract))
            findings.add(lint.diagnostics)
            self.contract = lint
            operations = lint.operations
        } else {
            self.contract = nil
            operations = []
        }
        hasFixtures = fixtures != nil
        scenarios = documents.scenarios
        unreadableFixtures = documents.unreadableFixtures
        recordings = documents.fixtures.documents.filter { $0.path.hasPrefix("recordings/") }
            .map(\.document)
        var read: [Fixture] = []
        for (path, document) in documents.fixtures.documents where !path.contains("/") {
            let name = DocumentFormat.stem(of: path)
            let (rows, diagnostics) = Self.rows(of: document, name, self.contract?.contract)
            findings.add(diagnostics)
            read.append(Fixture(name: name, document: document, rows: rows))
        }
        self.fixtures = read
        for check in ProjectCheck.all { check.run(&self) }
    }

    /// Unreadable fixtures are not bound; their errors are reported with their rows.
    private static func convention(
        of fixtures: DocumentTree, _ contract: [JSONDocument]
    ) -> BindingConvention {
        let shapes = try? FixtureShapes(fixtures)
        var convention = shapes?.convention ?? BindingConvention(collections: [:], documents: [])
        // Errors in the documents are reported by the lint itself.
        let trial = try? BindingTrial(
            of: contract[0], references: Array(contract.dropFirst()))
        convention.faults = trial?.faults ?? [:]
        return convention
    }

    private static func rows(
        of document: JSONDocument, _ name: String, _ contract: Contract?
    ) -> (FixtureCollection?, [Diagnostic]) {
        do throws(DiagnosticError) {
            let check = contract.map { RowCheck(name, in: $0) } ?? RowCheck()
            let reader = CollectionReader(document: document, check: check)
            guard let (rows, known, found) = try reader.rows() else { return (nil, []) }
            return (FixtureCollection(name: name, rows: rows, check: known), found)
        } catch {
            return (nil, error.diagnostics)
        }
    }

    /// All findings, ordered by file and place, without duplicates.
    package var diagnostics: [Diagnostic] { findings.advised }

    /// The ids of the operations and the names of the fixtures that could be read.
    package var names: (operations: [String], fixtures: [String]) {
        (contract?.contract?.operations.map(\.id) ?? [], fixtureNames)
    }

    /// The number of checked files, such as `1 contract, 14 fixtures, 20 scenarios`.
    package var scope: String {
        let counts = [
            (contract == nil ? 0 : 1, "contract"), (fixtures.count, "fixture"),
            (recordings.count, "recording"), (scenarios.count, "scenario"),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { count, name in
            "\(count) \(name)\(count == 1 ? "" : "s")"
        }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}

// MARK: - Access for checks

extension ProjectLint {
    func fixture(_ name: String) -> Fixture? { fixtures.first { $0.name == name } }

    /// The names of all fixtures, including unreadable ones.
    var fixtureNames: [String] { fixtures.map(\.name) + unreadableFixtures.sorted() }

    mutating func report(
        _ code: LintCode, _ message: String, in document: JSONDocument, at pointer: JSONPointer,
        _ hint: String, severity: Diagnostic.Severity = .error
    ) {
        findings.add(
            code, message, in: document, at: pointer, severity: severity, hint: hint)
    }

    mutating func warn(
        _ code: LintCode, _ message: String, in document: JSONDocument, at pointer: JSONPointer,
        _ hint: String
    ) {
        report(code, message, in: document, at: pointer, hint, severity: .warning)
    }
}
