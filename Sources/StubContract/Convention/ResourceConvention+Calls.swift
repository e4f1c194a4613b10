import StubHTTP
import StubJSON

extension ResourceConvention {
    /// A call of a function on a row, as by a POST to `/things/{id}/cancel`: it answers the row, or
    /// that there is none, sets the state that is named after the call, such as `starred` by `star`
    /// and `unstar`, and writes the members that the call is about.
    ///
    /// - Returns: `nil` if it changes nothing that is known, and the response is something else.
    func call(_ name: String, on id: String) -> Inference? {
        var members = self.members("item")
        members["id"] = .string(id)
        let key = key(for: id)
        members["key"] = key.map { .string($0) }
        let place = answer(isWrite: true, &members)
        let states = states(named: name, in: row(at: place))
        let taken = takenMembers(of: name)
        guard
            !states.isEmpty || !taken.isEmpty || answersNothing
                || answersRow(at: place, key: key ?? "id")
        else { return nil }
        var reason = "path /\(path.name)/{\(id)}" + keyReason(key) + ", called by \(name)"
        if !states.isEmpty || !taken.isEmpty {
            members["action"] = "update"
            members["writes"] = states.isEmpty ? nil : .object(states)
            members["takes"] = .array(taken.map { .string($0) })
            reason += ", which sets " + (states.map(\.key) + taken).joined(separator: ", ")
        }
        return .bound(members, reason + place.reason)
    }

    /// The members of the body that are of the row.
    ///
    /// These are the ones that a PUT or PATCH shares with it, and of a POST those after which the call
    /// is named. Others may mean something else, and a plural names rows of their own.
    private func takenMembers(of call: String) -> [String] {
        guard let body = site.body.map(site.outline), site.method != .delete,
            !NameForm.isPlural(call)
        else { return [] }
        let known = knownMembers
        return body.properties.map(\.key).filter { name in
            known.contains(name)
                && (site.method != .post
                    || TokenWords.plain(call).contains(TokenWords.plain(name)))
        }
    }

    /// The states of the row that a call is named after: Booleans, values of a list such as
    /// `CANCELLED`, and times such as `archivedAt`.
    private func states(named call: String, in row: SchemaOutline?) -> JSONObject {
        let verb = NameForm.snakeCased(call).lowercased()
        var states = states(of: verb, isSet: site.method != .delete, in: row)
        if states.isEmpty, site.method != .delete, let other = NameForm.opposite(of: verb) {
            states = self.states(of: other, isSet: false, in: row)
        }
        return states
    }

    private func states(of verb: String, isSet: Bool, in row: SchemaOutline?) -> JSONObject {
        let forms = NameForm.participles(of: verb).union([verb, NameForm.adjective(of: verb)])
        let values = Set(forms.subtracting([verb]).map(TokenWords.plain))
        var states = JSONObject()
        for member in knownMembers.union(row?.properties.map(\.key) ?? []).sorted() {
            let name = NameForm.snakeCased(member).lowercased()
            let stem = name.hasPrefix("is_") ? String(name.dropFirst(3)) : name
            let declared = row?[member].map(site.outline)
            let known = samples.compactMap { $0[member] }
            if forms.contains(stem),
                known.contains(where: { $0.bool != nil }) || declared?.types == ["boolean"]
            {
                states[member] = .bool(isSet)
            } else if stem.hasSuffix("_at"), forms.contains(String(stem.dropLast(3))) {
                states[member] = isSet ? "$now" : declared?.allowsNull == true ? .null : nil
            } else if isSet {
                let listed = declared?.keyword("enum")?.value.array ?? []
                states[member] = (listed + known).first { value in
                    value.string.map(TokenWords.plain).map(values.contains) == true
                }
            }
        }
        return states
    }

    private func row(at place: RowPlace) -> SchemaOutline? {
        switch place {
        case .whole: answeredRow ?? site.answerOutline
        case .member(let tokens): site.declared(at: tokens).map(site.outline)
        case .nowhere: nil
        }
    }

    private var answersNothing: Bool { site.answer.status == 204 && site.answer.schema == nil }

    private func answersRow(at place: RowPlace, key: String) -> Bool {
        row(at: place).map { isWholeRow($0, key: key) } ?? false
    }

    /// Whether the schema describes nearly all of a row, and not another object that is like it.
    private func isWholeRow(_ outline: SchemaOutline, key: String) -> Bool {
        guard outline[key] != nil, isRow(outline) else { return false }
        let known = knownMembers
        let shared = outline.properties.count { known.contains($0.key) }
        return shared * 4 >= outline.properties.count * 3 && shared * 2 >= known.count
    }

    // MARK: - Ids in bodies

    /// A write of the row whose id is in the body, as by a PUT to `/things`; `nil` if the body is no
    /// row or the path has parameters.
    func writeByBody() -> Inference? {
        guard path.parents.isEmpty, let body = site.body.map(site.outline), isRow(body),
            let key = ["id", "_id", "uuid", "key"].first(where: fields.contains), body[key] != nil
        else { return nil }
        var members = self.members(site.method == .put ? "replace" : "update")
        if site.method == .put { members["merges"] = false }
        if key != "id" { members["key"] = .string(key) }
        let place = answer(isWrite: true, &members)
        return .bound(members, "path /\(path.name), by the \(key) in the body" + place.reason)
    }
}
