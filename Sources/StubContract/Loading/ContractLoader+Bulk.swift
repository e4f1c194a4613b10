import StubHTTP
import StubJSON
import StubSchema

/// Reads how a request creates several rows.
extension ContractLoader {
    /// The binding of an `x-stub` with `bulk`, with what the response declares besides.
    mutating func completedBulk(
        _ binding: StubBinding, _ creation: StubBinding.Creation, of operation: DocumentNode
    ) -> StubBinding {
        guard var bulk = creation.bulk, let node = operation["x-stub"] else { return binding }
        var (binding, creation) = (binding, creation)
        let place = node["rows"]?.value.string.map { $0.split(separator: ".").map(String.init) }
        let hasRows = node["row"]?.value != false
        let answer = AnswerOutline(of: operation, documents)
        guard let schema = answer.schema, let example = example(of: schema) else {
            binding.envelope = Self.envelope(at: place, hasRows: hasRows)
            return binding
        }
        let declared = BulkAnswer(documents: documents, schema: schema, example: example)
        bulk.ids = declared.ids
        binding.envelope = nil
        if !hasRows || place != nil {
            var envelope = declared.envelope(
                elementsAt: hasRows ? place : nil, listing: binding.fixture)
            var reader = BindingReader(documents: documents)
            if let named = reader.envelope(node["envelope"]) {
                envelope.members = EnvelopeConvention(
                    documents: documents, answer: schema, example: example
                ).members(named)
            }
            documents = reader.documents
            binding.envelope = envelope
        }
        bulk.element = node["row"].flatMap { element(around: $0, of: schema, at: place ?? []) }
        creation.bulk = bulk
        binding.action = .create(creation)
        return binding
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
        var outline = SchemaOutline(schema, in: documents)
        for key in place {
            guard let node = outline[key] else { return nil }
            outline = SchemaOutline(node, in: documents)
        }
        return outline.items
    }

    private static func envelope(at place: [String]?, hasRows: Bool) -> StubBinding.Envelope? {
        guard hasRows else { return StubBinding.Envelope(template: [:], members: []) }
        return place.map {
            StubBinding.Envelope(
                template: EnvelopeConvention.setting($0[...], of: [:], to: []),
                place: JSONPointer(tokens: $0), members: [])
        }
    }
}
