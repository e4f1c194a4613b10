import StubContract
import StubHTTP
import StubJSON

/// Answers an operation that its binding ties to a fixture.
struct CollectionResponder {
    let binding: StubBinding
    let call: FixtureCall
    /// The stub's clock, in seconds since 1970-01-01T00:00:00Z.
    let now: Double

    /// The answer, and the change it makes; `nil` if the fixture is missing or the action is one of
    /// authentication.
    func respond(_ store: inout FixtureStore) -> FixtureAnswer? {
        do throws(Refused) {
            switch binding.action {
            case .login, .refresh, .logout, .currentUser: return nil
            case .document: return document(in: store)
            case .list, .item, .create, .replace, .update, .delete, .distinct:
                guard store.collections[binding.fixture] != nil else { return nil }
                try requireParent(in: store)
                return try answer(&store)
            }
        } catch {
            return FixtureAnswer(response: error.response)
        }
    }

    private struct Refused: Error {
        let response: HTTPResponse
    }

    /// Writes look their row up without keeping its collection, which would then be copied.
    private func answer(_ store: inout FixtureStore) throws(Refused) -> FixtureAnswer? {
        switch binding.action {
        case .list(let list): try page(list, in: store)
        case .item: item(try row(in: store))
        case .distinct(let distinct): self.distinct(distinct, in: store)
        case .create(let defaults): try create(defaults, in: &store)
        case .replace, .update: try update(try row(in: store), in: &store)
        case .delete: try delete(try row(in: store), in: &store)
        case .document, .login, .refresh, .logout, .currentUser: nil
        }
    }
}

// MARK: - Reading

extension CollectionResponder {
    private func page(
        _ list: StubBinding.List, in store: FixtureStore
    ) throws(Refused) -> FixtureAnswer? {
        guard let collection = store.collections[binding.fixture] else { return nil }
        let query: CollectionQuery
        do {
            query = try CollectionQuery(list, call: call)
        } catch {
            throw Refused(response: .message(400, error.message))
        }
        let page = query.page(of: collection)
        let select = RowSelection(parameter: binding.select, query: call.query)
        let body =
            if let member = list.rows {
                PageWriter.envelope(page, rows: member, select: select)
            } else {
                PageWriter.array(page.rows, select: select)
            }
        return FixtureAnswer(
            response: .json(body),
            isValidated: select == nil && page.rows.allSatisfy(\.isValidated))
    }

    private func item(_ row: Row) -> FixtureAnswer {
        if let select = RowSelection(parameter: binding.select, query: call.query) {
            return answer(select.members(of: row))
        }
        return FixtureAnswer(response: .json(row.text), isValidated: row.isValidated)
    }

    private func document(in store: FixtureStore) -> FixtureAnswer? {
        if let document = store.documents[binding.fixture] {
            return FixtureAnswer(response: .json(document.text))
        }
        guard let collection = store.collections[binding.fixture] else { return nil }
        return FixtureAnswer(
            response: .json(PageWriter.array(collection.rows[...])),
            isValidated: collection.rows.allSatisfy(\.isValidated))
    }

    private func distinct(
        _ distinct: StubBinding.Distinct, in store: FixtureStore
    ) -> FixtureAnswer? {
        guard let collection = store.collections[binding.fixture] else { return nil }
        let value: JSONValue =
            switch distinct {
            case .field(let field):
                .array(collection.distinctValues(of: FieldPath(field)))
            case .fields(let pairs):
                .object(
                    JSONObject(
                        pairs.map {
                            (
                                $0.parameter,
                                .array(collection.distinctValues(of: FieldPath($0.field)))
                            )
                        }))
            }
        return FixtureAnswer(response: .json(JSONSerializer.bytes(value)))
    }
}

// MARK: - Writing

extension CollectionResponder {
    private func create(
        _ defaults: JSONObject, in store: inout FixtureStore
    ) throws(Refused) -> FixtureAnswer {
        var members = try bodyMembers()
        members["id"] = nil
        for member in defaults where members[member.key] == nil {
            members[member.key] = member.value
        }
        let row = try change(&store) { collection throws(FixtureError) in
            try collection.insert(members)
        }
        return FixtureAnswer(response: .json(status: 201, row.text))
    }

    /// PUT and PATCH merge alike, as DummyJSON's do.
    ///
    /// A binding with `answer` follows its reduced writes: the members it lists keep their value
    /// when the new one is `0`, `""` or null. Members it does not list take what they are given.
    private func update(
        _ row: Row, in store: inout FixtureStore
    ) throws(Refused) -> FixtureAnswer {
        guard let id = row.id else { throw notFound() }
        var changes = try bodyMembers()
        for key in binding.answer ?? [] where changes[key].map(Self.isFalsy) == true {
            changes[key] = nil
        }
        let merged = try change(&store) { collection throws(FixtureError) in
            collection.merge(changes, into: id)
        }
        guard let merged else { throw notFound() }
        guard let answer = binding.answer else {
            return FixtureAnswer(response: .json(merged.text))
        }
        return self.answer(RowSelection(keys: answer).members(of: merged))
    }

    private func delete(
        _ row: Row, in store: inout FixtureStore
    ) throws(Refused) -> FixtureAnswer {
        guard let id = row.id else { throw notFound() }
        _ = try change(&store) { collection throws(FixtureError) in collection.delete(id) }
        var members = row.members
        members["isDeleted"] = true
        members["deletedOn"] = .string(CivilTime(unixSeconds: now).iso8601)
        return answer(members)
    }

    private func bodyMembers() throws(Refused) -> JSONObject {
        guard let members = call.body?.object else {
            throw Refused(response: .message(400, "The request body must be a JSON object"))
        }
        return members
    }

    private func change<Result>(
        _ store: inout FixtureStore,
        _ change: (inout FixtureCollection) throws(FixtureError) -> Result
    ) throws(Refused) -> Result {
        do {
            return try store.change(binding.fixture, change)
        } catch {
            throw Refused(response: .message(400, error.description))
        }
    }

    private func answer(_ members: JSONObject) -> FixtureAnswer {
        FixtureAnswer(response: .json(JSONSerializer.bytes(.object(members))))
    }

    private static func isFalsy(_ value: JSONValue) -> Bool {
        switch value {
        case .null: true
        case .number(let number): number == JSONNumber(0)
        case .string(let text): text.isEmpty
        case .bool, .array, .object: false
        }
    }
}

// MARK: - Rows that are named and not there

extension CollectionResponder {
    private func row(in store: FixtureStore) throws(Refused) -> Row {
        guard let collection = store.collections[binding.fixture],
            let text = call.parameters[binding.idParameter ?? "id"]
        else { throw notFound() }
        if let row = collection.row(named: text) { return row }
        throw missing(text, in: collection)
    }

    /// A parent's id comes from the path, or from the body of a request that creates.
    private func requireParent(in store: FixtureStore) throws(Refused) {
        guard let parent = binding.parent, let collection = store.collections[parent.collection]
        else { return }
        if let text = call.parameters[parent.parameter] {
            guard collection.row(named: text) != nil else { throw missing(text, in: collection) }
        } else if case .create = binding.action {
            guard let value = call.body?[parent.parameter], !Self.isFalsy(value) else {
                throw Refused(
                    response: .message(
                        400, message(400) ?? "The member '\(parent.parameter)' is required"))
            }
            guard let id = RowID(value), collection.row(named: id.description) != nil else {
                throw notFound()
            }
        }
    }

    private func missing(_ text: String, in collection: FixtureCollection) -> Refused {
        if !collection.hasStringIDs, Int(text) == nil, let message = message(400) {
            return Refused(response: .message(400, message))
        }
        return notFound()
    }

    private func notFound() -> Refused {
        Refused(response: .message(404, message(404) ?? "Not found in '\(binding.fixture)'"))
    }

    /// The binding's text for a status, its placeholders filled from path and body.
    private func message(_ status: Int) -> String? {
        binding.messages[status].map { template in
            MessageTemplate.fill(template) { name in
                call.parameters[name] ?? call.body?[name].map { $0.string ?? $0.description }
            }
        }
    }
}
