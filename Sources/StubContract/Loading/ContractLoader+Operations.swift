import StubHTTP
import StubJSON
import StubSchema

/// Reads paths and their operations.
extension ContractLoader {
    mutating func readPaths(of root: DocumentNode) {
        basePaths.add(documents.elements(of: root["servers"], "servers"))
        for (path, entry) in documents.members(of: root["paths"], "paths")
        where !path.hasPrefix("x-") {
            guard path.hasPrefix("/") else {
                documents.report(
                    "contract/path", "the path \"\(path)\" does not start with '/' and is ignored",
                    at: entry)
                continue
            }
            readItem(entry, path, root: root)
        }
    }

    /// A path item may have both a reference and operations of its own (OpenAPI §4.8.9).
    private mutating func readItem(_ entry: DocumentNode, _ path: String, root: DocumentNode) {
        guard let item = documents.resolveObject(entry, "a path item") else { return }
        let own = item.pointer == entry.pointer ? [] : documents.members(of: entry, "a path item")
        let members = own + item.members.filter { member in !own.contains { $0.key == member.key } }
        basePaths.add(documents.elements(of: entry["servers"] ?? item["servers"], "servers"))
        let shared = documents.elements(of: entry["parameters"] ?? item["parameters"], "parameters")
        for (method, operation) in members.flatMap({ declared($0.key, $0.node) }) {
            guard operation.value.object != nil else {
                _ = documents.members(of: operation, "an operation")
                continue
            }
            basePaths.add(documents.elements(of: operation["servers"], "servers"))
            readOperation(operation, method, path, sharedParameters: shared, root: root)
        }
    }

    /// The operations in a member of a path item: one, or several under their methods (OpenAPI
    /// 3.2, Path Item Object).
    private func declared(
        _ key: String, _ node: DocumentNode
    ) -> [(method: HTTPMethod, node: DocumentNode)] {
        if let method = Self.methods[key] { return [(method, node)] }
        guard key == "additionalOperations" else { return [] }
        return node.members.map { (HTTPMethod($0.key), $0.node) }
    }

    private static let methods: [String: HTTPMethod] = [
        "get": .get, "put": .put, "post": .post, "delete": .delete, "options": .options,
        "head": .head, "patch": .patch, "trace": .trace, "query": .query,
    ]

    private mutating func readOperation(
        _ node: DocumentNode, _ method: HTTPMethod, _ text: String,
        sharedParameters: [DocumentNode], root: DocumentNode
    ) {
        let template = OperationPath(text)
        let parameters =
            readParameters(
                sharedParameters + documents.elements(of: node["parameters"], "parameters"))
            + template.query.map { ContractParameter(inPath: $0, at: node.pointer) }
        let needs = parameters.filter { $0.location == .query && $0.isRequired }.map(\.name)
        guard
            router.add(
                method, text, operation: operations.count,
                needs: template.isVariant ? Set(needs) : [])
        else {
            // Variants that need the same parameters look the same to the stub.
            if template.isVariant { return }
            documents.report(
                "contract/ambiguous-path",
                "\(method) \(text) has the same shape as another path and is never reached",
                at: node,
                hint: "Two templates that differ only in parameter names cannot be told apart.")
            return
        }
        var (binding, reason, misfit) = readBinding(of: node, method, template, parameters)
        let rowSchema =
            binding?.tokenShape == nil ? binding.flatMap { readRowSchema($0, of: node) } : nil
        if let convention, node["x-stub"] == nil, let bound = binding, let rowSchema,
            !convention.matches(rowSchema.schema, rowsOf: bound.fixture)
        {
            reason = "example: the rows of \(bound.fixture) do not match this operation's schema"
            misfit = FixtureMisfit(fixture: bound.fixture, reason: .rows(rowSchema))
            binding = nil
        }
        binding = binding.map { outlined($0, of: node) }
        operationPlaces.append(node.place)
        operations.append(
            ContractOperation(
                ContractOperation.Parts(
                    id: readID(of: node, method, text), method: method, path: template.path,
                    pointer: node.pointer,
                    summary: node["summary"]?.value.string,
                    isDeprecated: node["deprecated"]?.value.bool ?? false,
                    parameters: parameters,
                    requestBody: node["requestBody"].flatMap { readBody($0) },
                    responses: readResponses(node["responses"]),
                    security: readSecurity(of: node, root: root),
                    binding: binding, bindingReason: reason,
                    rowSchema: binding == nil ? nil : rowSchema,
                    writtenRow: binding.flatMap { readWrittenRow($0, of: node) },
                    misfit: misfit)))
    }

    /// The schema of the row in the response to a write; `nil` if it has none.
    private mutating func readWrittenRow(
        _ binding: StubBinding, of node: DocumentNode
    ) -> Schema? {
        guard binding.answer == nil, let answer = AnswerOutline(of: node, documents).schema else {
            return nil
        }
        switch binding.action {
        case .create(let creation) where creation.bulk != nil: return nil
        case .create, .replace, .update: break
        default: return nil
        }
        guard let envelope = binding.envelope else { return compile(answer) }
        guard let place = envelope.place, let node = row(in: answer, at: place.tokens) else {
            return nil
        }
        return compile(node)
    }

    private mutating func readID(
        of node: DocumentNode, _ method: HTTPMethod, _ path: String
    ) -> String {
        let generated = "\(method.rawValue.lowercased()) \(path)"
        let id = node["operationId"]?.value.string ?? generated
        if operationIDs.insert(id).inserted { return id }
        documents.report(
            "contract/operation-id",
            "the operationId \"\(id)\" is used twice; this operation gets the id \"\(generated)\"",
            at: node)
        operationIDs.insert(generated)
        return generated
    }

    private mutating func readBinding(
        of node: DocumentNode, _ method: HTTPMethod, _ template: OperationPath,
        _ parameters: [ContractParameter]
    ) -> (StubBinding?, String, FixtureMisfit?) {
        if let convention, node["x-stub"] == nil {
            if let found = readTokenBinding(of: node, method, template, convention) {
                return (found.binding, found.reason, nil)
            }
            let answer = AnswerOutline(of: node, documents)
            // Examples are not generated for operations without a fixture, which are the majority.
            let example =
                convention.hasFixture(for: template) ? answer.schema.flatMap { compile($0) } : nil
            let answerExample = example.map { usualExample(of: $0) }
            let body = node["requestBody"].map { documents.followed($0) }
            var site = ConventionSite(
                method: method, template: template, parameters: parameters,
                documents: documents, answer: answer, answerExample: answerExample,
                body: body.flatMap { AnswerOutline.json(of: $0)?.schema })
            if example != nil { site.elementExample = elementExample(for: site) }
            if collectsSites { sites.append(site) }
            var (binding, reason) = convention.binding(for: site)
            let statuses = (node["responses"]?.members ?? []).map(\.key)
            binding?.declaresErrors = statuses.contains { $0.first.map("45d".contains) ?? false }
            return (binding, reason, convention.misfit(for: site))
        }
        var reader = BindingReader(documents: documents)
        var binding = reader.binding(of: node, path: template.path)
        documents = reader.documents
        binding = binding.map { completed($0, of: node, template, method) }
        let isStated = node["x-stub"]?["action"]?.value.string == BindingReader.exampleAction
        return (
            binding,
            binding != nil ? "by x-stub" : isStated ? "example: by x-stub" : "example: no x-stub",
            nil
        )
    }

    /// A binding of an `x-stub` with what the response declares besides.
    private mutating func completed(
        _ binding: StubBinding, of node: DocumentNode, _ template: OperationPath,
        _ method: HTTPMethod
    ) -> StubBinding {
        var binding = binding
        if binding.tokenShape != nil { return completedTokens(binding, of: node, template, method) }
        if case .create(let creation) = binding.action, creation.bulk != nil {
            return completedBulk(binding, creation, of: node)
        }
        let isList = if case .list(let list) = binding.action { list.rows != nil } else { false }
        guard isList || binding.envelope != nil else { return binding }
        let answer = AnswerOutline(of: node, documents)
        guard let schema = answer.schema, let compiled = compile(schema) else { return binding }
        let example = ExampleGenerator().example(of: compiled, budget: &exampleBudget)
        binding.envelope = EnvelopeConvention(
            documents: documents, answer: schema, example: example
        ).envelope(of: binding)
        return binding
    }

    /// Returns the binding with the members that the schemas of body and response declare.
    private mutating func outlined(_ binding: StubBinding, of operation: DocumentNode)
        -> StubBinding
    {
        var binding = binding
        var place = binding.envelope?.place?.tokens ?? []
        switch binding.action {
        case .list(let list):
            if binding.envelope == nil { place = list.rows.map { [$0] } ?? [] }
        case .create(let creation):
            if case .member(let member)? = creation.bulk?.element?.row { place.append(member) }
        case .item, .update, .delete, .mark, .currentUser: break
        case .replace(var write):
            // A replacement that merges accepts any members.
            if write.merges { break }
            let body = operation["requestBody"].map { documents.followed($0) }
            if let schema = body.flatMap({ AnswerOutline.json(of: $0)?.schema }) {
                write.takes = knownOutline(of: schema)
                    .below(write.bodyMember.map { [$0] } ?? [])
                binding.action = .replace(write)
            }
        case .distinct, .document, .set, .file, .upload, .login, .exchange, .refresh, .logout,
            .endpoint:
            return binding
        }
        guard let answer = AnswerOutline(of: operation, documents).schema else { return binding }
        let outline = knownOutline(of: answer).below(place)
        if !outline.isSilent { binding.shows = outline }
        binding.parts = parts(of: binding, in: answer, at: place)
        return binding
    }

    /// What the response to a write requires of the objects in the row.
    private mutating func parts(
        of binding: StubBinding, in answer: DocumentNode, at place: [String]
    ) -> RowParts? {
        switch binding.action {
        case .create, .replace, .update: break
        default: return nil
        }
        guard binding.answer == nil, let row = row(in: answer, at: place) else { return nil }
        let known = documents.followed(row).place
        if let parts = rowParts[known] { return parts.isEmpty ? nil : parts }
        let example = compile(row).map {
            ExampleGenerator.response.example(of: $0, budget: &exampleBudget)
        }
        let parts = RowPartsReader(documents: documents).parts(of: row, example ?? .null)
        rowParts[known] = parts
        return parts.isEmpty ? nil : parts
    }

    /// The schema of the row at a place of a response, where an array is its elements.
    private func row(in answer: DocumentNode, at place: [String]) -> DocumentNode? {
        var node = answer
        var keys = place[...]
        while true {
            let outline = SchemaOutline(node, in: documents)
            if outline.isArray, let items = outline.items {
                node = items
            } else if let key = keys.popFirst() {
                guard let inner = outline[key] else { return nil }
                node = inner
            } else {
                return node
            }
        }
    }

    private mutating func knownOutline(of schema: DocumentNode) -> MemberOutline {
        // A reference with other keywords next to it may be stricter than its target.
        let isReference = schema["$ref"] != nil && schema.members.count == 1
        let place = isReference ? documents.followed(schema).place : schema.place
        if let known = outlines[place] { return known }
        let outline = MemberOutliner.outline(schema, in: documents)
        outlines[place] = outline
        return outline
    }

    private mutating func readRowSchema(
        _ binding: StubBinding, of operation: DocumentNode
    ) -> RowSchema? {
        let finder = RowSchemaFinder(documents)
        guard let answer = AnswerOutline(of: operation, documents).schema,
            let node = finder.row(of: binding, in: answer)
        else { return nil }
        return compile(node).map {
            RowSchema(schema: $0, file: documents.file(of: node), pointer: node.pointer)
        }
    }
}

extension ContractParameter {
    /// A query parameter that the document writes into the path, such as `/messages?beta=true`.
    fileprivate init(inPath item: RequestTarget.QueryItem, at pointer: JSONPointer) {
        self.init(
            name: item.name, location: .query, isRequired: false, style: .form, explode: true,
            allowsEmpty: true, isJSON: false, schema: nil, shape: .any, pointer: pointer)
    }
}
