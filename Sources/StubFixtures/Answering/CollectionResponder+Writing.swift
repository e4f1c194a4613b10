import StubContract
import StubHTTP
package import StubJSON
import StubSchema
import StubSupport

extension CollectionResponder {
    func create(
        _ creation: StubBinding.Creation, in store: inout FixtureStore
    ) throws(Refused) -> FixtureAnswer {
        let members = newMembers(
            try bodyMembers(in: creation.bodyMember), creation, in: &store)
        let row = try change(&store) { collection throws(FixtureError) in
            try collection.insert(members) { [collection] in
                collection.mended($0, as: binding) ?? $0
            }
        }
        var answer =
            binding.answer.map { keys in
                .value(.object(row.members(keys)), status: 201)
            } ?? written(row, status: 201)
        answer.response.fields["Location"] = creation.location.flatMap { address(of: row, $0) }
        return answer
    }

    /// Returns the members of a new row: those of the body, of the path, and the defaults.
    private func newMembers(
        _ body: JSONObject, _ creation: StubBinding.Creation, in store: inout FixtureStore
    ) -> JSONObject {
        var members = body
        members["id"] = nil
        for pair in binding.conditions {
            guard let text = call.condition(of: pair) else { continue }
            let field = FieldPath(pair.field)
            // An object that shows the parent has defaults.
            guard let name = field.keys.first, members[name] == nil,
                field.keys.count == 1 || creation.defaults[name] == nil
            else { continue }
            let value = Self.value(text, like: pair, in: store, binding)
            members[name] = field.object(holding: value)[name]
        }
        let key = store.key(of: binding.fixture)
        var list = members.members
        list.reserveCapacity(list.count + creation.defaults.count + 1)
        for member in creation.defaults where members[member.key] == nil {
            // The same text cannot be the id of all rows: only a template makes an id.
            if member.key == key {
                guard member.value.string?.hasPrefix("$") == true else { continue }
                let id = filled(member.value, of: member.key, in: &store)
                list.insert(JSONObject.Member(key: member.key, value: id), at: 0)
            } else {
                // A row that nobody has added belongs to nobody.
                if call.user == nil, Self.namesUser(member.value) { continue }
                let value = filled(member.value, of: member.key, in: &store)
                list.append(
                    JSONObject.Member(
                        key: member.key,
                        value: store.distinct(value, for: member.key, in: binding.fixture)))
            }
        }
        return JSONObject(uniqueMembers: list)
    }

    /// The address of the new row, below the base path of the request.
    private func address(of row: Row, _ location: StubBinding.Location) -> String? {
        var path = call.base
        for segment in location.segments {
            let text: String?
            switch segment {
            case .literal(let literal): text = literal
            case .parameter(let name): text = call.parameters[name]
            case .row:
                let key = location.key.flatMap { row.members[$0] }
                text = (key.flatMap(RowID.init) ?? row.id)?.description
            }
            guard let text else { return nil }
            path += "/" + PercentCoding.encode(text)
        }
        return location.isAbsolute ? call.origin + path : path
    }

    /// Updates a row; PUT and PATCH both merge, like DummyJSON's, unless the binding does not
    /// merge.
    ///
    /// With `keepsFalsy`, the members that `answer` lists keep their value if the new one is `0`, `""`
    /// or null, as with DummyJSON's reduced writes. Other members get the new value.
    func update(
        _ row: Row, _ write: StubBinding.Write, in store: inout FixtureStore
    ) throws(Refused) -> FixtureAnswer {
        guard let id = row.id else { throw notFound() }
        try requireMatch(row)
        if case .replace = binding.action, call.fields["Content-Range"] != nil {
            // RFC 9110 §14.5: replacing the whole by a part would destroy the rest.
            throw refused(400, "A PUT cannot replace a part: send the whole without Content-Range")
        }
        if case .update = binding.action, let patched = try patched(row, in: store) {
            return try keep(patched, as: id, write, in: &store)
        }
        // A call that takes nothing of its body may have one that is no object.
        var changes = write.takes == [] ? [:] : try bodyMembers(in: write.bodyMember)
        if let taken = write.takes {
            changes = JSONObject(uniqueMembers: changes.filter { taken.contains($0.key) })
        }
        if write.keepsFalsy {
            for key in binding.answer ?? [] where changes[key].map(Self.isFalsy) == true {
                changes[key] = nil
            }
        }
        if !write.merges, let collection = store.collections[binding.fixture] {
            changes = Replacement(takes: write.declared).members(changes, inPlaceOf: row.members)
            changes = collection.completed(changes, from: row.members)
        }
        return try keep(changes, as: id, write, merging: write.merges, in: &store)
    }

    /// Writes the members, and returns the resulting row.
    private func keep(
        _ members: JSONObject, as id: RowID, _ write: StubBinding.Write, merging: Bool = false,
        in store: inout FixtureStore
    ) throws(Refused) -> FixtureAnswer {
        var members = members
        for member in write.sets {
            members[member.key] = filled(member.value, of: member.key, in: &store)
        }
        let row = try change(&store) { collection throws(FixtureError) in
            let row =
                merging
                ? try collection.merge(members, into: id)
                : try collection.replace(id, with: members)
            guard let row, let mended = collection.mended(row.members, as: binding) else {
                return row
            }
            return try collection.replace(id, with: mended)
        }
        guard let row else { throw notFound() }
        guard let answer = binding.answer else { return tagged(written(row), row) }
        return .value(.object(row.members(answer)))
    }

    func delete(
        _ row: Row, marksDeletion: Bool, in store: inout FixtureStore
    ) throws(Refused) -> FixtureAnswer {
        guard let id = row.id else { throw notFound() }
        try requireMatch(row)
        _ = try change(&store) { collection throws(FixtureError) in
            collection.delete(id)
        }
        guard marksDeletion else { return written(row) }
        var members = binding.shown(row).members
        members["isDeleted"] = true
        members["deletedOn"] = .string(CivilTime(unixSeconds: now).iso8601)
        return .value(.object(members))
    }

    /// Returns the members of the row in the body, which may be inside another member.
    func bodyMembers(in member: String?) throws(Refused) -> JSONObject {
        if call.body == nil, call.content.isEmpty, call.mayLackBody { return JSONObject() }
        let body = member.flatMap { call.body?[$0] } ?? call.body
        guard var members = body?.object else {
            throw Refused(response: .message(400, "The request body must be a JSON object"))
        }
        for pair in binding.renames {
            guard let value = members[pair.parameter] else { continue }
            members[pair.parameter] = nil
            members[pair.field] = value
        }
        return members
    }

    func change<Result>(
        _ store: inout FixtureStore, _ collection: String? = nil,
        _ change: (inout FixtureCollection) throws(FixtureError) -> Result
    ) throws(Refused) -> Result {
        do {
            return try store.change(collection ?? binding.fixture, change)
        } catch {
            let status =
                switch error {
                case .noMemory: 503
                case .duplicateID, .noID: 409
                case .noCollection, .noRow, .badID: 400
                }
            throw Refused(
                response: .message(status, error.description), isProtocol: status != 400)
        }
    }

    package static func isFalsy(_ value: JSONValue) -> Bool {
        switch value {
        case .null: true
        case .number(let number): number == JSONNumber(0)
        case .string(let text): text.isEmpty
        case .bool, .array, .object: false
        }
    }

    /// Converts a path's text to the type that the rows have: a number if they have numbers.
    private static func value(
        _ text: String, like pair: StubBinding.Pair, in store: FixtureStore, _ binding: StubBinding
    ) -> JSONValue {
        let known = store.collections[binding.fixture]?.rows.first?[FieldPath(pair.field)]
        // A field that no row has yet has the type that the text looks like.
        let isNumber = known.map { $0.number != nil } ?? pair.allowsMissing
        guard isNumber, let number = Int(text) else { return .string(text) }
        return .int(number)
    }

    // MARK: - Values that are generated

    /// Whether a value has a template for the current user.
    private static func namesUser(_ value: JSONValue) -> Bool {
        if let text = value.string { return text == "$user" || text.hasPrefix("$user.") }
        return value.object?.contains { namesUser($0.value) } ?? false
    }

    /// The time, with as many digits after the second as the first row has there, or else as the
    /// times in the document have.
    private func time(of member: String?, in store: FixtureStore) -> String {
        let collection = store.collections[binding.fixture]
        let known = member.flatMap { collection?.rows.first?.members[$0]?.string }
        let digits = known.map { time in
            time.split(separator: ".").dropFirst().first?.prefix { $0.isNumber }.count ?? 0
        }
        return CivilTime(unixSeconds: now)
            .iso8601(digits: min(digits ?? collection?.check.timeDigits ?? 3, 9))
    }

    /// Replaces `"$now"` and its like by the time, `"$uuid"` by a new identifier, `"$user"` by the id of
    /// the current user, and `"$products[productId].name"` by the name of the product whose id the
    /// request has.
    ///
    /// - Parameter member: the member that the value is for; times are written as in the first row.
    private func filled(
        _ value: JSONValue, of member: String? = nil, in store: inout FixtureStore
    ) -> JSONValue {
        switch value {
        case "$now": return .string(time(of: member, in: store))
        case "$nowSeconds": return UnixTime.seconds.value(now)
        case "$nowMilliseconds": return UnixTime.milliseconds.value(now)
        case "$user": return call.user?.json ?? .null
        case "$uuid": return .string(store.makeUUID())
        case .string(let text) where text.hasPrefix("$user."):
            return call.userMembers?[String(text.dropFirst(6))] ?? .null
        case .string(let text):
            return RowTemplate(text).map { $0.value(for: call, in: store) } ?? value
        case .object(let members):
            var filled = JSONObject()
            for member in members {
                filled[member.key] = self.filled(member.value, of: member.key, in: &store)
            }
            return .object(filled)
        case .array(let elements):
            return .array(elements.map { filled($0, in: &store) })
        case .null, .bool, .number: return value
        }
    }

    /// The row that the request may write: everybody may write one that belongs to no known user.
    func writableRow(in store: FixtureStore) throws(Refused) -> Row {
        let row = try row(in: store)
        guard let user = call.user, let writers = call.writers,
            let users = store.collections[writers]
        else { return row }
        for member in binding.writer {
            guard let value = row.members[member.key] else { continue }
            let owners = users.rows.filter { Self.is(value, member.value, of: $0) }
            if !owners.isEmpty, !owners.contains(where: { $0.id == user }) {
                throw refused(403, "The row belongs to another user, as its \(member.key) says")
            }
        }
        return row
    }

    /// Whether a value is what the template means for a user.
    private static func `is`(_ value: JSONValue, _ template: JSONValue, of user: Row) -> Bool {
        switch template {
        case "$user": RowID(value) == user.id
        case .string(let text) where text.hasPrefix("$user."):
            value == user.members[String(text.dropFirst(6))]
        case .object(let members):
            members.allSatisfy { member in
                value[member.key].map { Self.is($0, member.value, of: user) } ?? false
            }
        default: false
        }
    }

    // MARK: - Lost updates

    /// Checks `If-Match` and `If-None-Match` against the current row (RFC 9110 §13.1.1, §13.1.2).
    private func requireMatch(_ row: Row) throws(Refused) {
        switch Preconditions(call.fields).verdict(on: EntityTag(row.digest)) {
        case .passed: return
        case .unwanted:
            throw refused(412, "The row has changed since it was read", isProtocol: true)
        case .held:
            throw refused(
                412, "The row exists, or If-None-Match names its current state", isProtocol: true)
        }
    }

    /// Adds the entity tag that the client sends with the next write.
    private func tagged(_ answer: FixtureAnswer, _ row: Row) -> FixtureAnswer {
        var answer = answer
        answer.response.fields["ETag"] = EntityTag(row.digest).text
        return answer
    }
}

extension FixtureCollection {
    /// Returns the members of a written row, corrected so that the responses which show it satisfy
    /// the contract; `nil` if nothing has to be corrected.
    func mended(_ members: JSONObject, as binding: StubBinding) -> JSONObject? {
        let shown = RowMask(binding)?.shown(members) ?? members
        guard let mended = check.mended(shown) else { return nil }
        // Hidden members such as passwords stay.
        let hidden = members.filter { shown[$0.key] == nil && mended[$0.key] == nil }
        return JSONObject(uniqueMembers: mended.members + hidden)
    }
}
