import StubContract
import StubHTTP
import StubJSON

extension CollectionResponder {
    func create(
        _ defaults: JSONObject, in store: inout FixtureStore
    ) throws(Refused) -> FixtureAnswer {
        var members = try bodyMembers()
        members["id"] = nil
        for pair in binding.given {
            guard let text = call.parameters[pair.parameter] else { continue }
            members[pair.field] =
                members[pair.field] ?? Self.value(text, like: pair, in: store, binding)
        }
        let key = store.collections[binding.fixture]?.key
        for member in defaults where members[member.key] == nil && member.key != key {
            members[member.key] = filled(member.value, in: &store)
        }
        let row = try change(&store) { collection throws(FixtureError) in
            try collection.insert(members)
        }
        guard let answer = binding.answer else { return written(row, status: 201) }
        return .value(.object(RowSelection(keys: answer).members(of: row)), status: 201)
    }

    /// PUT and PATCH merge alike, as DummyJSON's do, unless the binding does not merge.
    ///
    /// A binding with `answer` follows its reduced writes: the members it lists keep their value
    /// when the new one is `0`, `""` or null. Members it does not list take what they are given.
    func update(_ row: Row, in store: inout FixtureStore) throws(Refused) -> FixtureAnswer {
        guard let id = row.id else { throw notFound() }
        try requireMatch(row)
        if case .replace = binding.action, call.fields["Content-Range"] != nil {
            // RFC 9110 §14.5: a part taken for the whole would destroy the rest.
            throw refused(400, "A part cannot be put: send the whole without Content-Range")
        }
        var changes = try bodyMembers()
        for key in binding.answer ?? [] where changes[key].map(Self.isFalsy) == true {
            changes[key] = nil
        }
        if !binding.merges {
            let before = row.members
            for key in binding.keeps where changes[key] == nil { changes[key] = before[key] }
        }
        for member in binding.writes {
            changes[member.key] = filled(member.value, in: &store)
        }
        let merged = try change(&store) { collection throws(FixtureError) in
            binding.merges
                ? collection.merge(changes, into: id) : collection.replace(id, with: changes)
        }
        guard let merged else { throw notFound() }
        guard let answer = binding.answer else { return tagged(written(merged), merged) }
        return .value(.object(RowSelection(keys: answer).members(of: merged)))
    }

    func delete(_ row: Row, in store: inout FixtureStore) throws(Refused) -> FixtureAnswer {
        guard let id = row.id else { throw notFound() }
        try requireMatch(row)
        _ = try change(&store, isDeletion: true) { collection throws(FixtureError) in
            collection.delete(id)
        }
        var members = row.members
        guard binding.tellsDeletion else { return written(row) }
        members["isDeleted"] = true
        members["deletedOn"] = .string(CivilTime(unixSeconds: now).iso8601)
        return .value(.object(members))
    }

    func bodyMembers() throws(Refused) -> JSONObject {
        let body = binding.bodyMember.flatMap { call.body?[$0] } ?? call.body
        guard let members = body?.object else {
            throw Refused(response: .message(400, "The request body must be a JSON object"))
        }
        return members
    }

    func change<Result>(
        _ store: inout FixtureStore, _ collection: String? = nil, isDeletion: Bool = false,
        _ change: (inout FixtureCollection) throws(FixtureError) -> Result
    ) throws(Refused) -> Result {
        do {
            return try store.change(
                collection ?? binding.fixture, isDeletion: isDeletion, change)
        } catch {
            let status = error == .noMemory ? 503 : 400
            throw Refused(response: .message(status, error.description))
        }
    }

    static func isFalsy(_ value: JSONValue) -> Bool {
        switch value {
        case .null: true
        case .number(let number): number == JSONNumber(0)
        case .string(let text): text.isEmpty
        case .bool, .array, .object: false
        }
    }

    /// A path's text as the rows have the field: a number where they have numbers.
    private static func value(
        _ text: String, like pair: StubBinding.Pair, in store: FixtureStore, _ binding: StubBinding
    ) -> JSONValue {
        let known = store.collections[binding.fixture]?.rows.first?.members[pair.field]
        guard known?.number != nil, let number = Int(text) else { return .string(text) }
        return .int(number)
    }

    // MARK: - What is known only when it happens

    /// The value with the time put in for `"$now"` and a new identifier for `"$uuid"`.
    private func filled(_ value: JSONValue, in store: inout FixtureStore) -> JSONValue {
        switch value {
        case "$now": return .string(CivilTime(unixSeconds: now).iso8601)
        case "$uuid": return .string(store.makeUUID())
        case .object(let members):
            var filled = JSONObject()
            for member in members {
                filled[member.key] = self.filled(member.value, in: &store)
            }
            return .object(filled)
        case .null, .bool, .number, .string, .array: return value
        }
    }

    // MARK: - Lost updates

    /// Whether the row is as the client has seen it, and not as it must not be
    /// (RFC 9110 §13.1.1, §13.1.2).
    private func requireMatch(_ row: Row) throws(Refused) {
        switch Preconditions(call.fields).verdict(on: EntityTag(row.digest)) {
        case .passed: return
        case .unwanted: throw refused(412, "The row has changed since it was read")
        case .held:
            throw refused(412, "There is such a row, or it is as If-None-Match names it")
        }
    }

    /// A write answers with the tag to be sent with the next one.
    private func tagged(_ answer: FixtureAnswer, _ row: Row) -> FixtureAnswer {
        var answer = answer
        answer.response.fields["ETag"] = EntityTag(row.digest).text
        return answer
    }
}
