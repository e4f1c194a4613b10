package import StubContract
import StubHTTP
package import StubJSON
import StubSchema

/// Checks a contract's documents for consistency and against the rules of its version of OpenAPI.
///
/// It reports all findings; one mistake does not hide the next.
package struct ContractLint {
    let documents: DocumentSet
    let survey: ContractSurvey
    /// Components that nothing refers to.
    let unreferenced: [DocumentNode]
    /// The contract without its faulty operations; `nil` if the document is not OpenAPI 3.
    package let contract: Contract?
    package var findings = Findings()
    /// The operations of `contract`, by method, path and place.
    private let operationsByRoute: [String: ContractOperation]
    /// The locations of all schemas, including nested ones.
    let schemaPlaces: Set<DocumentNode.Place>
    private var compiler: SchemaCompiler

    /// Reads the documents as far as possible and runs all checks.
    ///
    /// - Parameter documents: the contract first, then the documents it refers to.
    package init(_ documents: [JSONDocument], convention: BindingConvention? = nil) {
        self.documents = DocumentSet(documents)
        compiler = SchemaCompiler(
            isVersion30: self.documents.hidesSiblingsOfReferences)
        var survey = ContractSurvey(self.documents)
        let reading = SoundContract.read(documents, convention: convention)
        contract = reading.contract
        operationsByRoute = Dictionary(
            (reading.contract?.operations ?? []).map {
                (Self.route($0.method.rawValue, $0.path, $0.pointer), $0)
            },
            uniquingKeysWith: { first, _ in first })
        guard reading.isOpenAPI else {
            self.survey = survey
            unreferenced = []
            schemaPlaces = []
            findings.add(reading.diagnostics)
            return
        }
        survey.visitOperations()
        unreferenced = survey.visitRest()
        self.survey = survey
        schemaPlaces = Set(
            survey.objects.filter { $0.role == .schema }.map { $0.node.place })
        findings.add(reading.diagnostics.filter { !Self.ownCodes.contains($0.code) })
        for document in documents { compiler.add(document.value, uri: document.file) }
        for check in ContractCheck.all { check.run(&self) }
    }

    /// The codes that the reader of the contract reports as well; the checks report them in all
    /// parts of the documents, at their exact locations.
    private static let ownCodes: Set<String> = Set(
        [LintCode.schema, .type, .path, .status, .parameter, .operationID, .brokenReference]
            .map(\.rawValue))

    /// The version that the document names; `nil` if it cannot be read.
    var version: OpenAPIVersion? { OpenAPIVersion(of: documents.root) }

    /// All findings so far, sorted by file and position.
    package var diagnostics: [Diagnostic] { findings.advised }
}

// MARK: - For the checks

extension ContractLint {
    mutating func report(
        _ code: LintCode, _ message: String, at node: DocumentNode, _ hint: String,
        severity: Diagnostic.Severity = .error
    ) {
        findings.add(
            code, message, in: documents.documents[node.document], at: node.pointer,
            severity: severity, hint: hint)
    }

    mutating func warn(
        _ code: LintCode, _ message: String, at node: DocumentNode, _ hint: String
    ) {
        report(code, message, at: node, hint, severity: .warning)
    }

    mutating func compile(_ node: DocumentNode) throws(SchemaError) -> Schema {
        try compiler.compile(documents.file(of: node), at: node.pointer)
    }

    /// Warnings from compiling the schemas.
    var schemaWarnings: [SchemaWarning] { compiler.warnings }

    /// The node at a pointer in one of the documents.
    func node(_ file: String, _ pointer: JSONPointer) -> DocumentNode? {
        guard let document = documents.documents.firstIndex(where: { $0.file == file }) else {
            return nil
        }
        return documents.documents[document].value[pointer].map {
            DocumentNode(value: $0, document: document, pointer: pointer)
        }
    }

    func objects(_ role: ObjectKind) -> [DocumentNode] {
        survey.objects.filter { $0.role == role }.map(\.node)
    }

    /// The resolved parameters of an operation: its own, and those of its path that it does not
    /// override.
    func parameters(of operation: ContractSurvey.Operation) -> [DocumentNode] {
        let own = (operation.node["parameters"]?.elements ?? []).compactMap(documents.followed)
        let shared = (operation.pathItem["parameters"]?.elements ?? [])
            .compactMap(documents.followed)
        let names = own.map(ParameterKey.init)
        return own + shared.filter { !names.contains(ParameterKey($0)) }
    }

    /// The operation as it was read; `nil` if it has errors.
    func operation(of operation: ContractSurvey.Operation) -> ContractOperation? {
        // Two paths may differ in a query that the document writes into them.
        operationsByRoute[
            Self.route(
                operation.method, PathTemplate(operation.path).path, operation.node.pointer)]
    }

    private static func route(
        _ method: String, _ path: String, _ pointer: JSONPointer
    ) -> String {
        "\(method.lowercased()) \(path) \(pointer)"
    }
}

/// The identity of a parameter (OpenAPI §4.8.12).
struct ParameterKey: Hashable {
    let name: String?
    let location: String?

    init(_ node: DocumentNode) {
        name = node["name"]?.value.string
        location = node["in"]?.value.string
    }
}
