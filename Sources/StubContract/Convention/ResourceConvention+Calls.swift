import StubHTTP
import StubJSON

extension ResourceConvention {
    /// A call of a function on a row, as by a POST to `/things/{id}/cancel`: it answers the row, or
    /// that there is none, and sets the state that is named after the call, such as `starred` by
    /// `star` and `unstar`.
    ///
    /// - Returns: `nil` if the response is something else.
    func call(_ name: String, on id: String) -> Inference? {
        var members = self.members("item")
        members["id"] = .string(id)
        let key = key(for: id)
        members["key"] = key.map { .string($0) }
        let place = answer(isWrite: true, &members)
        guard answersNothing || answersRow(at: place, key: key ?? "id") else { return nil }
        var reason = "path /\(path.name)/{\(id)}" + keyReason(key) + ", called by \(name)"
        // Of a body nobody knows which members are of the row.
        if site.body == nil, let state = state(named: name, in: row(at: place)) {
            members["action"] = "update"
            members["writes"] = [state.member: .bool(state.isSet)]
            reason += ", which sets \(state.member)"
        }
        return .bound(members, reason + place.reason)
    }

    /// The Boolean member whose name is the participle of a call, and whether the call sets it.
    private func state(
        named call: String, in row: SchemaOutline?
    ) -> (member: String, isSet: Bool)? {
        let isDeclared = { (name: String) in
            row?[name].map { site.outline($0).types == ["boolean"] } ?? false
        }
        let names = Set(
            (row?.properties.map(\.key).filter(isDeclared) ?? [])
                + samples.flatMap(\.members).filter { $0.value.bool != nil }.map(\.key)
        ).sorted()
        let verb = NameForm.snakeCased(call).lowercased()
        func member(_ verb: String) -> String? {
            let participles = NameForm.participles(of: verb)
            return names.first { name in
                let name = NameForm.snakeCased(name)
                return participles.contains(name) || participles.contains { "is_\($0)" == name }
            }
        }
        if let member = member(verb) { return (member, true) }
        guard verb.hasPrefix("un"), let member = member(String(verb.dropFirst(2))) else {
            return nil
        }
        return (member, false)
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
