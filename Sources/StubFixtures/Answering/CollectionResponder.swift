package import StubContract
import StubHTTP
import StubJSON
import StubSupport

/// Answers an operation that is bound to a fixture.
package struct CollectionResponder {
    package let binding: StubBinding
    package let call: FixtureCall
    /// The stub's clock, in seconds since 1970-01-01T00:00:00Z.
    package let now: Double

    package init(binding: StubBinding, call: FixtureCall, now: Double) {
        self.binding = binding
        self.call = call
        self.now = now
    }

    /// Returns the response, and makes its changes.
    ///
    /// Returns `nil` if the fixture is missing, or if the action is one of authentication.
    package func respond(_ store: inout FixtureStore) -> FixtureAnswer? {
        do throws(Refused) {
            switch binding.action {
            case .login, .exchange, .refresh, .logout, .currentUser, .endpoint: return nil
            case .document: return document(in: store).map(completed)
            case .list, .item, .create, .replace, .update, .delete, .distinct, .mark, .set, .file,
                .upload:
                guard store.collections[binding.fixture] != nil else { return nil }
                try requireParent(in: store)
                return try answer(&store).map(completed)
            }
        } catch {
            return FixtureAnswer(response: error.response, isProtocol: error.isProtocol)
        }
    }

    private func completed(_ answer: FixtureAnswer) -> FixtureAnswer {
        binding.completed(answer, now: now)
    }

    struct Refused: Error {
        let response: HTTPResponse
        /// Whether a contract need not declare the status.
        var isProtocol = false
    }

    /// Writes look up their row without retaining its collection, which would then be copied.
    private func answer(_ store: inout FixtureStore) throws(Refused) -> FixtureAnswer? {
        switch binding.action {
        case .list(let list): try page(list, in: store)
        case .item: try item(in: store)
        case .distinct(let distinct): self.distinct(distinct, in: store)
        case .create(let creation): try create(creation, in: &store)
        case .replace(let write), .update(let write):
            try update(try writableRow(in: store), write, in: &store)
        case .delete(let marksDeletion):
            try delete(try writableRow(in: store), marksDeletion: marksDeletion, in: &store)
        case .mark(let mark, let isSet): try self.mark(mark, isSet: isSet, in: &store)
        case .set(let removedBy): try set(removedBy: removedBy, in: &store)
        case .file: try file(try row(in: store))
        case .upload(let upload): try self.upload(upload, in: &store)
        case .document, .login, .exchange, .refresh, .logout, .currentUser, .endpoint: nil
        }
    }
}

// MARK: - Reading

extension CollectionResponder {
    private func page(
        _ list: StubBinding.List, in store: FixtureStore
    ) throws(Refused) -> FixtureAnswer? {
        guard let collection = store.collections[binding.fixture] else { return nil }
        if binding.owner != nil { return ownedRows(of: collection) }
        var query: CollectionQuery
        do {
            query = try self.query(list)
        } catch {
            throw Refused(response: .message(400, error.message))
        }
        call.pageChange?.narrow(&query.window)
        var page = query.page(of: collection)
        call.pageChange?.apply(to: &page)
        if let mark = list.mark { show(mark, on: &page, in: store) }
        var answer = answer(masked(page), list, selection, by: collection.check)
        answer.rows = page.rows
        return answer
    }

    /// Reads the query of a list from the request.
    func query(_ list: StubBinding.List) throws(FixtureRefusal) -> CollectionQuery {
        try CollectionQuery(
            list, where: binding.conditions, call: list.readsBody ? call.readingBody : call)
    }

    private func masked(_ page: CollectionPage) -> CollectionPage {
        guard let mask = RowMask(binding) else { return page }
        var page = page
        page.rows = mask.shown(page.rows)
        return page
    }

    private func answer(
        _ page: CollectionPage, _ list: StubBinding.List, _ select: RowSelection?,
        by check: RowCheck
    ) -> FixtureAnswer {
        let shown = ShownRows(page.rows, RowNeed(select, check))
        let surroundings = binding.envelope.map {
            EnvelopeFiller(envelope: $0, call: call, page: list.page).around(page)
        }
        let place = binding.envelope?.place ?? .root
        let (response, digest) = PageWriter.page(
            shown, at: place, of: surroundings ?? [], select: select)
        var answer = FixtureAnswer(
            response: response, tag: EntityTag(digest.value, isWeak: true))
        if shown.areValidated { answer.knowledge = .rows(in: surroundings) }
        answer.addFields(for: page, list.page, call)
        return answer
    }

    private func item(in store: FixtureStore) throws(Refused) -> FixtureAnswer? {
        let row = try row(in: store)
        let select = RowSelection(parameter: binding.select, query: call.query)
        return store.collections[binding.fixture].map { item(row, select, by: $0.check) }
    }

    /// The members of a row that the response keeps: those requested, or else those the binding
    /// names.
    private var selection: RowSelection? {
        RowSelection(parameter: binding.select, query: call.query)
            ?? binding.answer.map { RowSelection(keys: $0) }
    }

    /// - Parameter select: the requested members; `nil` if the request names none.
    func item(_ row: Row, _ select: RowSelection?, by check: RowCheck) -> FixtureAnswer {
        guard let select else { return written(row) }
        let shown = binding.shown(row)
        guard binding.envelope == nil else {
            return .value(wrapped(.object(select.members(of: shown))))
        }
        let text = PageWriter.row(shown, select: select)
        let isValidated = RowNeed(select, check).isSatisfied(by: shown)
        return FixtureAnswer(
            response: .json(text),
            knowledge: isValidated ? .rows(in: nil) : .value(.object(select.members(of: shown))),
            tag: EntityTag(Digest.of(text), isWeak: true))
    }

    /// Returns the row in the form of the contract's response: by itself, or in the binding's
    /// envelope.
    func written(_ row: Row, status: Int = 200) -> FixtureAnswer {
        let shown = binding.shown(row)
        var answer =
            binding.envelope == nil
            ? FixtureAnswer.row(shown, status: status, isWritten: binding.action.writesRow)
            : .value(wrapped(.object(shown.members)), status: status)
        // Preconditions of writes are evaluated with the whole row's tag, whichever part is shown.
        answer.tag = EntityTag(row.digest)
        answer.rows = [row]
        return answer
    }

    func wrapped(_ row: JSONValue) -> JSONValue {
        binding.envelope.map { EnvelopeFiller(envelope: $0, call: call).around(row) } ?? row
    }

    private func document(in store: FixtureStore) -> FixtureAnswer? {
        if let document = store.documents[binding.fixture] {
            return FixtureAnswer(
                response: .json(document.text), knowledge: document.knowledge,
                tag: EntityTag(document.digest, isWeak: true))
        }
        guard let collection = store.collections[binding.fixture] else { return nil }
        let text = PageWriter.array(collection.rows.map(\.item))
        return FixtureAnswer(
            response: .json(text),
            knowledge: collection.rows.allSatisfy(\.isValidated) ? .rows(in: nil) : .unknown,
            tag: EntityTag(Digest.of(text), isWeak: true))
    }

    private func distinct(
        _ distinct: StubBinding.Distinct, in store: FixtureStore
    ) -> FixtureAnswer? {
        guard let collection = store.collections[binding.fixture] else { return nil }
        switch distinct {
        case .field(let field):
            return .value(.array(collection.distinctValues(of: FieldPath(field))))
        case .fields(let pairs):
            let members = pairs.map {
                ($0.parameter, JSONValue.array(collection.distinctValues(of: FieldPath($0.field))))
            }
            return .value(.object(JSONObject(members)))
        }
    }
}

// MARK: - Rows that do not exist

extension CollectionResponder {
    func row(in store: FixtureStore) throws(Refused) -> Row {
        guard let collection = store.collections[binding.fixture] else { throw notFound() }
        if binding.isOfCurrentUser {
            guard let row = call.user.flatMap({ collection[$0] }) else { throw notFound() }
            return row
        }
        if binding.isOnly {
            guard let row = collection.rows.first else { throw notFound() }
            return row
        }
        var named = call.parameters[binding.idParameter ?? "id"]
        if named == nil { named = try bodyID(in: collection) }
        guard let text = named else { throw notFound() }
        let conditions = binding.conditions.filter { !$0.allowsMissing }
        if conditions.isEmpty {
            if let row = collection.row(named: text, by: binding.key) { return row }
        } else if let row = self.row(named: text, conditions, in: collection) {
            return row
        }
        throw missing(text, in: collection)
    }

    /// The row whose key is unique only among those of the request's other parameters, such as the
    /// number of an issue in a repository.
    private func row(
        named text: String, _ conditions: [StubBinding.Pair], in collection: FixtureCollection
    ) -> Row? {
        let wanted =
            [(binding.key ?? collection.key, text)]
            + conditions.compactMap { pair in
                call.condition(of: pair).map { (pair.field, $0) }
            }
        let criteria = wanted.map { RowCriterion.exactly($1, FieldPath($0)) }
        return collection.rows.first { row in criteria.allSatisfy { $0.isMet(by: row) } }
    }

    /// The id of the row that a write without an id in its path is about; `nil` for other requests.
    private func bodyID(in collection: FixtureCollection) throws(Refused) -> String? {
        let member: String?
        switch binding.action {
        case .replace(let write), .update(let write): member = write.bodyMember
        default: return nil
        }
        let key = binding.key ?? collection.key
        switch try bodyMembers(in: member)[key] {
        case .string(let text)?: return text
        case .number(let number)?: return number.literal
        // No id is an unknown one.
        default: throw refused(404, "The member '\(key)' is required")
        }
    }

    /// The id of a parent is in the path, or in the body of a request that creates a row.
    private func requireParent(in store: FixtureStore) throws(Refused) {
        guard let parent = binding.parent, let collection = store.collections[parent.collection]
        else { return }
        if let text = call.parameters[parent.parameter] {
            guard collection.row(named: text, by: parent.key) != nil else {
                throw missing(text, in: collection, named: parent.collection)
            }
        } else if case .create = binding.action {
            guard let value = call.body?[parent.parameter], !Self.isFalsy(value) else {
                throw refused(400, "The member '\(parent.parameter)' is required")
            }
            guard let id = RowID(value), collection.row(named: id.description) != nil else {
                throw notFound(in: parent.collection)
            }
        }
    }

    /// - Parameter name: the collection's name; `nil` for the binding's own.
    private func missing(
        _ text: String, in collection: FixtureCollection, named name: String? = nil
    ) -> Refused {
        // Any number is a valid id, including `1.5` and `0x1`, though no row has it.
        if !collection.hasStringIDs, Double(text.drop { $0 == " " }) == nil,
            let message = message(400)
        {
            return Refused(response: .message(400, message))
        }
        return notFound(in: name)
    }

    func notFound(in collection: String? = nil) -> Refused {
        refused(404, "Not found in '\(collection ?? binding.fixture)'")
    }

    /// Returns an error with the binding's text for the status, or else the given text.
    func refused(_ status: Int, _ text: String, isProtocol: Bool = false) -> Refused {
        Refused(response: .message(status, message(status) ?? text), isProtocol: isProtocol)
    }

    /// Returns the binding's text for a status, with placeholders replaced from path and body.
    private func message(_ status: Int) -> String? {
        binding.messages[status].map { template in
            MessageTemplate.fill(template) { name in
                call.parameters[name] ?? call.body?[name].map { $0.string ?? $0.description }
            }
        }
    }
}
