import StubHTTP
import StubJSON
import StubSchema

/// How an operation is bound to a fixture.
struct BoundOperation {
    /// The binding; `nil` if the operation is answered with examples.
    var binding: StubBinding?
    /// Why, for display.
    var reason: String
    /// The members of the `x-stub`, those that were written and those that were inferred.
    var members: JSONValue?
    /// Whether nothing was written, or only what would be inferred anyway.
    var isInferred = false
    var rowSchema: RowSchema?
    var misfit: FixtureMisfit?
}

/// Binds operations by what their `x-stub` says and by what the convention infers.
extension ContractLoader {
    mutating func readBinding(
        of node: DocumentNode, _ method: HTTPMethod, _ template: PathTemplate,
        _ parameters: [ContractParameter]
    ) -> BoundOperation {
        let written = node["x-stub"]
        if let written, StubAction(written) == .example {
            read { $0.check(written, StubMemberKind.operation) }
            return BoundOperation(reason: "example: by x-stub")
        }
        let (inference, misfit) = infer(node, method, template, parameters)
        if let written, written.value.object != nil, inference.members == nil,
            written["action"] == nil
        {
            let reason = inference.reason
            documents.report(
                "contract/x-stub", "x-stub has no \"action\", and none is inferred: \(reason)",
                at: written, severity: .warning)
            return BoundOperation(reason: reason)
        }
        let all = StubMembers.merged(inference.members, written: written, of: documents.root)
        // An annotated operation is the same as one without an `x-stub`.
        let plain = StubMembers.merged(inference.members, written: nil, of: documents.root)
        var bound = BoundOperation(
            reason: written == nil ? inference.reason : "by x-stub", members: all,
            isInferred: written == nil || written?.value == plain)
        if bound.isInferred {
            bound.misfit = misfit
            if bound.members != nil, let fault = convention?.faults["\(method) \(template.path)"] {
                return BoundOperation(
                    reason: "example: on generated rows, the response is wrong: \(fault)")
            }
        }
        guard let all else { return bound }
        let described = DocumentNode(
            value: all, document: node.document, pointer: (written ?? node).pointer)
        let binding = read { $0.binding(described, of: node, path: template.path) }
        guard let binding = binding.map({ completed($0, of: node, template, method) })
        else {
            return BoundOperation(reason: "example: the x-stub is not valid")
        }
        bound.rowSchema = binding.tokenShape == nil ? readRowSchema(binding, of: node) : nil
        if bound.isInferred, let convention, let rowSchema = bound.rowSchema,
            !convention.matches(rowSchema.schema, rowsOf: binding.fixture)
        {
            return BoundOperation(
                reason:
                    "example: the rows of \(binding.fixture) do not match this operation's schema",
                misfit: FixtureMisfit(fixture: binding.fixture, reason: .rows(rowSchema)))
        }
        bound.binding = outlined(binding, of: node)
        return bound
    }

    mutating func read<Value>(_ body: (inout BindingReader) -> Value) -> Value {
        var reader = BindingReader(documents: documents)
        defer { documents = reader.documents }
        return body(&reader)
    }

    /// What the convention says of an operation, in view of what its `x-stub` says.
    private mutating func infer(
        _ node: DocumentNode, _ method: HTTPMethod, _ template: PathTemplate,
        _ parameters: [ContractParameter]
    ) -> (Inference, FixtureMisfit?) {
        let written = node["x-stub"]
        let action = StubAction(written)
        // Without fixtures, a complete `x-stub` is taken as it is.
        let isPart = written != nil && written?["action"] == nil
        guard let convention = convention ?? (isPart ? .empty : nil) else {
            return (.none("no x-stub"), nil)
        }
        var found = inferTokens(of: node, method, template, convention, action: action)
        var misfit: FixtureMisfit?
        let answer = AnswerOutline(of: node, documents)
        if found == nil, let action, action.isAboutTokens {
            found = .bound(
                [
                    "action": .string(action.rawValue),
                    "collection": .string(convention.users.collection),
                ],
                "its action")
        }
        if found == nil {
            let collection = written?["collection"]?.value.string
            let query = parameters.filter { $0.location == .query }
            var site = ConventionSite.plain(
                method, template, query: query.map { ($0.name, $0.isRequired) }, answer: answer,
                documents)
            site.resources = resources
            site.collection = collection
            let hasFixture = convention.hasFixture(for: site)
            // Only new rows are made of an example, and most operations create none.
            if hasFixture, site.method != .get {
                site.answerExample = answer.schema.flatMap { rowExample(of: $0) }
            }
            if hasFixture || collectsSites { site.declaredExample = declaredExample(of: answer) }
            site.parameters = parameters
            let body = node["requestBody"].map { documents.followed($0) }
            site.body = body.flatMap { AnswerOutline.json(of: $0)?.schema }
            site.declaresErrors = Self.declaresErrors(node)
            site.declaresMissing = ["404", "4XX", "default"].contains {
                node["responses"]?[$0] != nil
            }
            site.forbids = node["responses"]?["403"] != nil
            let named = site.named(by: written)
            if collectsSites, let named {
                // The current user, who is a single thing too, has a row among the users.
                let isUser =
                    named.resource?.isOnly == true && tokens(of: node, method, template) != nil
                if !isUser { sites.append(named) }
            }
            found = convention.inference(for: named ?? site)
            misfit = convention.misfit(for: site)
        }
        guard var found else { return (.none("no x-stub"), nil) }
        if answer.declaresNoBody, describesBodies { found.members?["row"] = false }
        return (found, misfit)
    }

    /// Whether an operation declares errors, by their statuses, by a range or by `default`.
    static func declaresErrors(_ operation: DocumentNode) -> Bool {
        (operation["responses"]?.members ?? []).contains {
            $0.key.first.map("45d".contains) ?? false
        }
    }

    /// A binding with what the operation declares besides.
    private mutating func completed(
        _ binding: StubBinding, of operation: DocumentNode, _ template: PathTemplate,
        _ method: HTTPMethod
    ) -> StubBinding {
        var binding = binding
        let answer = AnswerOutline(of: operation, documents)
        if binding.action.isAboutTokens { binding.status = binding.status ?? answer.status }
        binding.answersNothing =
            binding.envelope?.isEmpty == true && answer.declaresNoBody && describesBodies
        if binding.answersNothing { return binding }
        if let type = answer.mediaType, !binding.action.isAboutTokens,
            !binding.headers.contains(where: { $0.name.lowercased() == "content-type" })
        {
            binding.headers.append(StubBinding.Header(name: "Content-Type", value: type))
        }
        if let place = binding.issuedKey, let schema = answer.schema,
            let key = documents.schema(at: place, of: schema).flatMap({ compile($0) })
        {
            binding.keyForm = TokenForm(fitting: key, isKey: true)
        }
        // Passwords are hidden even if the response is not described.
        if binding.action.isAboutRows { binding.shows = MemberOutline() }
        if binding.tokenShape != nil {
            return completedTokens(binding, of: operation, template, method)
        }
        guard let envelope = binding.envelope, let schema = answer.schema,
            let example = example(of: answer, around: envelope)
        else { return binding }
        let isList = if case .list = binding.action { true } else { false }
        let convention = EnvelopeConvention(
            documents: documents, answer: schema, example: example)
        binding.envelope =
            isList
            ? convention.completed(envelope, listing: binding.fixture)
            : convention.completed(envelope, rows: [:])
        // A cursor that is a number is the number of rows before the page.
        if case .list(var list) = binding.action, case .cursor(let name)? = list.page?.style,
            binding.envelope?.members.contains(where: { $0.quantity == .nextNumber }) == true
        {
            list.page?.style = .offset(skip: name)
            list.page?.before = nil
            binding.action = .list(list)
        }
        return binding
    }
}
