import StubHTTP
package import StubJSON
package import StubSchema

/// Reads an OpenAPI 3.0, 3.1 or 3.2 document into a ``Contract``, each by its own rules.
///
/// For Swagger 2.0, the error names the command that converts it.
package struct ContractLoader {
    package internal(set) var documents: DocumentSet
    var operations: [ContractOperation] = []
    /// Where the document has each of the operations.
    package internal(set) var operationPlaces: [DocumentNode.Place] = []
    /// The members of the `x-stub` of each of the operations; `nil` if it has none.
    package internal(set) var operationBindings: [JSONValue?] = []
    var operationIDs: Set<String> = []
    /// Whether the document describes the body of some response; a sketch describes none.
    private(set) var describesBodies = false
    /// The remaining cost of generated examples.
    var exampleBudget = ExampleBudget()
    /// The examples of responses by the location of their schemas.
    var usualExamples: [DocumentNode.Place: Examples] = [:]
    /// The outlines of schemas by location, because many operations share a schema.
    var outlines: [DocumentNode.Place: MemberOutline] = [:]
    var router = OperationRouter()
    var basePaths = BasePaths()
    /// The security schemes read so far, by name.
    var securitySchemes: [String: SecurityScheme] = [:]
    /// The responses read so far, by location.
    var responseOutlines: [DocumentNode.Place: ResponseOutline] = [:]
    /// Infers how operations are bound to fixtures; `nil` leaves those without an `x-stub` unbound.
    private(set) var convention: BindingConvention?
    /// What the paths of the document show.
    private(set) var resources = ResourceMap()
    /// The input of the convention; collected only to generate fixtures.
    package internal(set) var sites: [ConventionSite] = []
    /// The users of a document that may have no collection of them; likewise.
    package internal(set) var declaredUsers: DeclaredUsers?
    /// Whether an operation takes the password of a user.
    package internal(set) var takesPasswords = false
    let collectsSites: Bool
    private var compiler: SchemaCompiler

    /// Reads a document and the files it refers to, whose names are relative to its own path.
    ///
    /// - Throws: all errors in the document, each with file, line and column.
    package static func load(
        _ document: JSONDocument, references: [JSONDocument] = []
    ) throws(DiagnosticError) -> Contract {
        try load(document, references: references, convention: nil)
    }

    /// Reads a document, with options.
    ///
    /// - Parameters:
    ///   - convention: binds the operations without an `x-stub`.
    ///   - isLenient: reports a local error, such as a path that is unreachable, as a warning and
    ///     skips that part, so that the rest of a real-world document can be served.
    ///   - reportLimit: how many diagnostics of the same kind are listed.
    package static func load(
        _ document: JSONDocument, references: [JSONDocument], convention: BindingConvention?,
        isLenient: Bool = false, reportLimit: Int = DocumentSet.usualReportLimit
    ) throws(DiagnosticError) -> Contract {
        var loader = ContractLoader(
            documents: DocumentSet(
                [document] + references, isLenient: isLenient, reportLimit: reportLimit),
            convention: convention)
        return try loader.load()
    }

    /// A loader that collects the input for generating fixtures.
    package static func surveyor(
        _ document: JSONDocument, references: [JSONDocument]
    ) -> ContractLoader {
        ContractLoader(
            documents: DocumentSet([document] + references, isLenient: true),
            convention: BindingConvention(collections: [:], documents: []), collectsSites: true)
    }

    /// A loader that reads a document with small errors, to see how its operations are bound.
    package static func binder(
        _ document: JSONDocument, references: [JSONDocument], convention: BindingConvention
    ) -> ContractLoader {
        ContractLoader(
            documents: DocumentSet([document] + references, isLenient: true),
            convention: convention)
    }

    private init(
        documents: DocumentSet, convention: BindingConvention?, collectsSites: Bool = false
    ) {
        self.documents = documents
        self.collectsSites = collectsSites
        compiler = SchemaCompiler(
            isVersion30: documents.hidesSiblingsOfReferences,
            toleratesBroken: documents.isLenient)
        let users = documents.root["x-stub"]?["tokens"]?["collection"]?.value.string
        self.convention = users.map { convention?.finding(usersIn: $0) } ?? convention
        for document in documents.documents { compiler.add(document.value, uri: document.file) }
    }

    package mutating func load() throws(DiagnosticError) -> Contract {
        let root = documents.root
        checkVersion(of: root)
        // Mistakes in it are found before operations take parts of it over.
        if let written = root["x-stub"]?["tokens"] { _ = read { $0.tokens(of: written) } }
        describesBodies = findBodies()
        if convention != nil { resources = ResourceMap(of: documents) }
        if let found = conventionWithDeclaredUsers() { convention = found }
        if !documents.hasErrors { readPaths(of: root) }
        let tokens = readTokens()
        if documents.hasErrors { throw DiagnosticError(documents.findings) }
        reportBrokenKeywords()
        documents.reportUnusedBrokenReferences()
        router.serve(below: basePaths.segments, servesRoot: basePaths.includesRoot)
        let locations = RowLocation(operations)
        for (index, operation) in operations.enumerated() {
            guard case .create(var creation)? = operation.binding?.action else { continue }
            creation.location = locations.location(after: operation)
            operations[index].binding?.action = .create(creation)
        }
        operations.findLikelyErrors()
        return Contract(
            document: documents.documents[0], documents: documents.documents,
            title: root["info"]?["title"]?.value.string ?? "Untitled",
            version: root["info"]?["version"]?.plainText ?? "",
            operations: operations, router: router, tokens: tokens,
            warnings: documents.findings)
    }

    /// Whether the document describes the body of some response; a sketch describes none.
    private func findBodies() -> Bool {
        (documents.root["paths"]?.members ?? []).contains { path, item in
            path.hasPrefix("/")
                && documents.followed(item).members.contains { _, operation in
                    AnswerOutline(of: operation, documents).declaresBody
                }
        }
    }

    private mutating func checkVersion(of root: DocumentNode) {
        if let version = root["openapi"] {
            if OpenAPIVersion(of: root) != nil { return }
            let message =
                version.plainText.map { "OpenAPI \($0) is not supported" }
                ?? "the version of OpenAPI must be a text such as 3.1.0, this is "
                + version.value.typeName
            documents.report(
                "contract/version", message, at: version,
                hint: "Use OpenAPI 3.0, 3.1 or 3.2.")
        } else if root["swagger"] != nil {
            documents.report(
                "contract/version", "Swagger 2.0 is not supported", at: root,
                hint: "Convert it: npx swagger2openapi --patch --outfile openapi.json FILE")
        } else {
            documents.report(
                "contract/version", "this is not an OpenAPI document: \"openapi\" is missing",
                at: root,
                hint: "A contract starts with {\"openapi\": \"3.1.0\", …}.")
        }
    }

    // MARK: - Schemas

    /// Compiles the schema at a node; `nil` after reporting why that is impossible.
    package mutating func compile(_ node: DocumentNode) -> Schema? {
        guard node.value != .null else {
            documents.report(
                "contract/type", "a schema is missing here; any value is accepted", at: node,
                severity: .warning)
            return nil
        }
        let count = compiler.broken.count
        do {
            let schema = try compiler.compile(documents.file(of: node), at: node.pointer)
            for error in compiler.broken[count...] { report(error, in: node) }
            return schema
        } catch {
            report(error, in: node)
            return nil
        }
    }

    /// Warns of keywords that are ignored or taken as they were meant; the lint reports other oddities
    /// of schemas as well.
    private mutating func reportBrokenKeywords() {
        guard documents.isLenient else { return }
        let keywords = ["pattern", "patternProperties", "oneOf", "type", "additionalProperties"]
        for warning in compiler.warnings where keywords.contains(warning.keyword) {
            guard let node = documents.node(warning.uri, warning.pointer) else { continue }
            documents.report("contract/schema", warning.message, at: node, severity: .warning)
        }
    }

    private mutating func report(_ error: SchemaError, in node: DocumentNode) {
        let place = documents.node(error.uri, error.pointer) ?? node
        if error.reason != .notASchema, let reference = place["$ref"]?.value.string {
            documents.reportBroken(reference, at: place)
        } else {
            documents.report(
                "contract/schema", error.message, at: place, hint: "Write {} to allow every value.")
        }
    }

}
