import StubHTTP
package import StubJSON
import StubSchema

/// Holds a contract's documents against themselves and against OpenAPI 3.1.
///
/// Everything is gathered: one mistake does not hide the next.
package struct ContractLint {
    let documents: DocumentSet
    let survey: ContractSurvey
    /// Components that nothing refers to.
    let unreferenced: [DocumentNode]
    /// The operations that could be read; `nil` if the document is no OpenAPI 3 at all.
    package let contract: Contract?
    package var findings = LintFindings()
    /// The operations that could be read, by method and path.
    private let operationsByRoute: [String: ContractOperation]
    /// Where schemas stand, those inside others included.
    let schemaPlaces: Set<ContractSurvey.Place>
    private var compiler = SchemaCompiler()

    /// Reads the documents as far as they can be read, and runs every check on them.
    ///
    /// - Parameter documents: the contract first, then all it refers to.
    package init(_ documents: [JSONDocument], convention: BindingConvention? = nil) {
        self.documents = DocumentSet(documents)
        var survey = ContractSurvey(self.documents)
        let reading = SoundContract.read(documents, convention: convention)
        contract = reading.contract
        operationsByRoute = Dictionary(
            (reading.contract?.operations ?? []).map {
                (Self.route($0.method.rawValue, $0.path), $0)
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
            survey.objects.filter { $0.role == .schema }.map { ContractSurvey.Place($0.node) })
        // The checks find what is wrong with schemas, each in its own place.
        findings.add(reading.diagnostics.filter { $0.code != LintCode.schema.rawValue })
        for document in documents { compiler.add(document.value, uri: document.file) }
        for check in ContractCheck.all { check.run(&self) }
    }

    /// All that has been found so far, in order of file and place.
    package var diagnostics: [Diagnostic] { findings.diagnostics }
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

    /// What the compiled schemas say that makes no sense.
    var schemaWarnings: [SchemaWarning] { compiler.warnings }

    /// The node a pointer leads to in one of the documents.
    func node(_ file: String, _ pointer: JSONPointer) -> DocumentNode? {
        guard let document = documents.documents.firstIndex(where: { $0.file == file }) else {
            return nil
        }
        return documents.documents[document].value[pointer].map {
            DocumentNode(value: $0, document: document, pointer: pointer)
        }
    }

    func objects(_ role: ContractSurvey.Role) -> [DocumentNode] {
        survey.objects.filter { $0.role == role }.map(\.node)
    }

    /// An operation's parameters without references: its own, and those of its path that it does
    /// not replace.
    func parameters(of operation: ContractSurvey.Operation) -> [DocumentNode] {
        let own = (operation.node["parameters"]?.elements ?? []).compactMap(documents.followed)
        let shared = (operation.pathItem["parameters"]?.elements ?? [])
            .compactMap(documents.followed)
        let names = own.map(ParameterKey.init)
        return own + shared.filter { !names.contains(ParameterKey($0)) }
    }

    /// The operation as it was read; `nil` if it could not be.
    func operation(of operation: ContractSurvey.Operation) -> ContractOperation? {
        operationsByRoute[Self.route(operation.method, operation.path)]
    }

    private static func route(_ method: String, _ path: String) -> String {
        "\(method.lowercased()) \(path)"
    }
}

/// What tells parameters apart (OpenAPI §4.8.12).
struct ParameterKey: Hashable {
    let name: String?
    let location: String?

    init(_ node: DocumentNode) {
        name = node["name"]?.value.string
        location = node["in"]?.value.string
    }
}

extension DocumentSet {
    /// The node itself, or what its `$ref` leads to; `nil` if that leads nowhere.
    func referent(of node: DocumentNode) -> DocumentNode? {
        var node = node
        for _ in 0..<64 {
            guard node["$ref"]?.value.string != nil else { return node }
            guard let next = target(of: node) else { return nil }
            node = next
        }
        return nil
    }
}
