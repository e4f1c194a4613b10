import StubHTTP
import StubJSON

extension ResourceConvention {
    /// A call of a function on a row, as by a POST to `/things/{id}/cancel`: it answers the row, or
    /// that there is none.
    ///
    /// - Returns: `nil` if the response is something else.
    func call(_ name: String, on id: String) -> Inference? {
        var members = self.members("item")
        members["id"] = .string(id)
        let key = key(for: id)
        members["key"] = key.map { .string($0) }
        let place = answer(isWrite: true, &members)
        guard answersNothing || answersRow(at: place, key: key ?? "id") else { return nil }
        let reason = "path /\(path.name)/{\(id)}" + keyReason(key)
        return .bound(members, "\(reason), called by \(name)" + place.reason)
    }

    private var answersNothing: Bool { site.answer.status == 204 && site.answer.schema == nil }

    private func answersRow(at place: RowPlace, key: String) -> Bool {
        switch place {
        case .whole: site.answerOutline.map { isWholeRow($0, key: key) } ?? false
        case .member(let tokens):
            site.declared(at: tokens).map { isWholeRow(site.outline($0), key: key) } ?? false
        case .nowhere: false
        }
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
