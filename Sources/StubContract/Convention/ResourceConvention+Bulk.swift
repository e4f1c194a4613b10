import StubJSON

extension ResourceConvention {
    /// The creation of several rows; `nil` if the request has no array of rows.
    func bulk() -> Result? {
        let convention = BulkConvention(
            site: site, name: path.name, fields: fields,
            known: Set(fields).union(samples.flatMap { $0.members.map(\.key) }))
        let isAlternative = convention.isAlternative
        guard let place = isAlternative ? .root : convention.place else { return nil }
        var bulk = StubBinding.Bulk(place: place)
        bulk.allowsSingle = isAlternative
        var binding = StubBinding(fixture: fixture, action: .create(), messages: [:])
        binding.shows = MemberOutline()
        binding.parent = parent
        binding.status = site.answer.status
        var defaults = JSONObject()
        if isAlternative {
            let row = RowsConvention(name: path.name, site: site).row
            if let example = site.elementExample {
                defaults = self.defaults(in: example, of: row)
            }
        } else if let schema = site.answer.schema, let example = site.answerExample {
            let answer = BulkAnswer(documents: site.documents, schema: schema, example: example)
            let rows = RowsConvention(name: path.name, site: site)
            bulk.ids = answer.ids
            if rows.place != [] {
                binding.envelope = answer.envelope(elementsAt: rows.place, listing: path.name)
            }
            if let row = rows.row, let example = site.elementExample {
                bulk.element = element(site.outline(row), example)
                defaults = self.defaults(in: example, of: row, bulk.element)
            }
        } else {
            binding.envelope = StubBinding.Envelope(template: [:], members: [])
        }
        var creation = StubBinding.Creation(defaults: defaults, given: parentFields)
        creation.bulk = bulk
        binding.action = .create(creation)
        let member = place.tokens.isEmpty ? "" : " in the member `\(place.tokens.joined())`"
        return (binding, "by convention: path /\(path.name), an array of rows\(member)")
    }

    /// The element of the response; `nil` if it is the row.
    private func element(
        _ outline: SchemaOutline, _ example: JSONValue
    ) -> StubBinding.BulkElement? {
        // A required status that rows lack makes it another object than the row.
        let known = Set(fields).union(samples.flatMap { $0.members.map(\.key) })
        if isRow(outline), outline.required.isSubset(of: known) { return nil }
        let reader = BulkElementReader(
            documents: site.documents, outline: outline, example: example)
        let inner = outline.properties.first { member in
            !fields.contains(member.key) && site.outline(member.node).isObject
                && isRow(site.outline(member.node))
        }
        return reader.element(
            inner.map { .member($0.key) } ?? .members(Set(outline.properties.map(\.key))))
    }

    private func defaults(
        in example: JSONValue, of row: DocumentNode, _ element: StubBinding.BulkElement?
    ) -> JSONObject {
        switch element?.row {
        case nil: defaults(in: example, of: row)
        case .member(let key)?:
            example[key].map { defaults(in: $0, of: site.outline(row)[key]) } ?? JSONObject()
        case .members?: JSONObject()
        }
    }
}
