import StubJSON

extension ResourceConvention {
    /// The creation of several rows; `nil` if the request has no array of rows.
    func bulk() -> Inference? {
        let convention = BulkConvention(
            site: site, name: path.name, fields: fields, known: knownMembers)
        let isAlternative = convention.isAlternative
        guard let place = isAlternative ? .root : convention.place else { return nil }
        var members = self.members("create")
        members["bulk"] = place.tokens.isEmpty ? true : JSONValue(stubPlace: place.tokens)
        describeParents(&members)
        members["status"] = site.answer.status.map { .int($0) }
        let rows = RowsConvention(name: path.name, site: site)
        var defaults = JSONObject()
        if isAlternative {
            if let example = site.elementExample {
                defaults = self.defaults(in: example, of: rows.row)
            }
        } else if let schema = site.answer.schema, let example = site.answerExample {
            let answer = BulkAnswer(documents: site.documents, schema: schema, example: example)
            if rows.place != [] {
                members["envelope"] =
                    answer.counts(besides: rows.place, listing: path.name).byQuantity
                if let place = rows.place {
                    members["rows"] = JSONValue(stubPlace: place)
                } else {
                    members["row"] = false
                }
            }
            if let row = rows.row, let example = site.elementExample {
                let place = element(site.outline(row))
                if let place { members["row"] = place }
                defaults = self.defaults(in: example, of: row, place)
            }
        } else {
            members["row"] = false
        }
        if !defaults.isEmpty { members["defaults"] = .object(defaults) }
        let member = place.tokens.isEmpty ? "" : " in the member `\(place.tokens.joined())`"
        return .bound(members, "path /\(path.name), an array of rows\(member)")
    }

    /// The value of `row` for an element of the response: the member with the row, or `true` if its
    /// members are beside others; `nil` if the element is the row.
    private func element(_ outline: SchemaOutline) -> JSONValue? {
        // A required status that rows lack makes it another object than the row.
        if isRow(outline), outline.required.isSubset(of: knownMembers) { return nil }
        let inner = outline.properties.first { member in
            !fields.contains(member.key) && site.outline(member.node).isObject
                && isRow(site.outline(member.node))
        }
        return inner.map { .string($0.key) } ?? true
    }

    private func defaults(
        in example: JSONValue, of row: DocumentNode, _ element: JSONValue?
    ) -> JSONObject {
        guard let element else { return defaults(in: example, of: row) }
        guard let key = element.string, let inner = example[key] else { return [:] }
        return defaults(in: inner, of: site.outline(row)[key])
    }
}
