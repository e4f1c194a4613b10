import StubHTTP
import StubJSON
import StubSchema

/// Reads how a request creates several rows.
extension ContractLoader {
    /// The binding of an `x-stub` with `bulk`, with what the response declares besides.
    mutating func completedBulk(
        _ binding: StubBinding, _ creation: StubBinding.Creation, _ node: DocumentNode,
        of operation: DocumentNode
    ) -> StubBinding {
        guard var bulk = creation.bulk else { return binding }
        var (binding, creation) = (binding, creation)
        let place = node["rows"]?.value.string.map { JSONPointer(stubPlace: $0).tokens }
        let hasRows = node["row"]?.value != false
        binding.envelope = nil
        let answer = AnswerOutline(of: operation, documents)
        if let schema = answer.schema, let example = example(of: schema) {
            let declared = BulkAnswer(documents: documents, schema: schema, example: example)
            bulk.ids = declared.ids
            if !hasRows || place != nil {
                let rows = hasRows ? place : nil
                let named = read { $0.envelopeMembers(node["envelope"]) }
                let counts = named ?? declared.counts(besides: rows, listing: binding.fixture)
                let envelope = StubBinding.Envelope(
                    template: [:], place: rows.map { JSONPointer(tokens: $0) },
                    members: counts.map(\.undeclared))
                binding.envelope = EnvelopeConvention(
                    documents: documents, answer: schema, example: declared.template
                ).completed(envelope, rows: [])
            }
            bulk.element = node["row"].flatMap { element(around: $0, of: schema, at: place ?? []) }
        } else {
            binding.envelope = Self.envelope(at: place, hasRows: hasRows)
        }
        creation.bulk = bulk
        binding.action = .create(creation)
        return binding
    }

    /// The binding with whether the body may be a single row instead of several.
    func readAlternatives(
        to binding: StubBinding, of operation: DocumentNode
    ) -> StubBinding {
        guard case .create(var creation) = binding.action, creation.bulk?.place == .root else {
            return binding
        }
        let body = operation["requestBody"].map { documents.followed($0) }
        let schema = body.flatMap { AnswerOutline.json(of: $0)?.schema }
        creation.bulk?.allowsSingle = schema.map(allowsSingle) ?? false
        var binding = binding
        binding.action = .create(creation)
        return binding
    }

    private func allowsSingle(_ body: DocumentNode) -> Bool {
        let kinds = (SchemaOutline(body, in: documents).choices.first ?? []).map {
            SchemaOutline($0, in: documents)
        }
        return kinds.contains { $0.isArray } && kinds.contains { $0.isObject }
    }

    /// The element of the response as `row` describes it: a member, or `true` for members of the
    /// row beside others.
    private mutating func element(
        around row: DocumentNode, of schema: DocumentNode, at place: [String]
    ) -> StubBinding.BulkElement? {
        guard row.value != false, let items = elements(of: schema, at: place),
            let example = example(of: items)
        else { return nil }
        let outline = SchemaOutline(items, in: documents)
        return BulkElementReader(documents: documents, outline: outline, example: example)
            .element(
                row.value.string.map { .member($0) }
                    ?? .members(Set(outline.properties.map(\.key))))
    }

    /// A valid value of a schema with its required members.
    private mutating func example(of schema: DocumentNode) -> JSONValue? {
        compile(schema).map { ExampleGenerator().example(of: $0, budget: &exampleBudget) }
    }

    /// The example of one element of the array in a response, for the convention.
    mutating func elementExample(for site: ConventionSite) -> JSONValue? {
        guard site.method == .post, let path = ResourcePath.creating(site.template) else {
            return nil
        }
        let element = RowsConvention(name: path.name, site: site).row
        guard let element, var members = example(of: element)?.object else { return nil }
        // The row may be in a member that is not required, beside the reason why there is none.
        for (key, node) in site.outline(element).properties
        where members[key] == nil && site.outline(node).isObject {
            members[key] = example(of: node)
        }
        return .object(members)
    }

    private func elements(of schema: DocumentNode, at place: [String]) -> DocumentNode? {
        documents.schema(at: place, of: schema).flatMap { SchemaOutline($0, in: documents).items }
    }

    private static func envelope(at place: [String]?, hasRows: Bool) -> StubBinding.Envelope? {
        guard hasRows else { return StubBinding.Envelope(template: [:], members: []) }
        return place.map {
            StubBinding.Envelope(
                template: EnvelopeConvention.setting([], at: $0, of: [:]),
                place: JSONPointer(tokens: $0), members: [])
        }
    }
}
