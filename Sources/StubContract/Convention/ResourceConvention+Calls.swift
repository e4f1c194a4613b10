import StubHTTP
import StubJSON

extension ResourceConvention {
    /// A call of a function on a row, as by a POST to `/things/{id}/cancel`: it answers the row, or
    /// that there is none.
    ///
    /// - Returns: `nil` if the response is something else.
    func call(_ name: String, on id: String) -> Result? {
        let binding = row(reading: id)
        guard answersNothing || answersRow(in: binding) else { return nil }
        let reason = "path /\(path.name)/{\(id)}" + keyReason(binding.key)
        return (binding, "by convention: \(reason), called by \(name)" + wrapReason(binding))
    }

    private func row(reading id: String) -> StubBinding {
        var binding = StubBinding(fixture: fixture, action: .item, messages: [:])
        binding.idParameter = id
        binding.key = key(for: id)
        binding.shows = MemberOutline()
        answerAsDeclared(&binding, isWrite: true)
        return binding
    }

    private var answersNothing: Bool { site.answer.status == 204 && site.answer.schema == nil }

    private func answersRow(in binding: StubBinding) -> Bool {
        guard var outline = site.answerOutline else { return false }
        if let envelope = binding.envelope {
            guard let member = envelope.place?.tokens.first, let node = outline[member] else {
                return false
            }
            outline = site.outline(node)
        }
        return isWholeRow(outline, key: binding.key ?? "id")
    }

    /// Whether the schema describes nearly all of a row, and not another object that is like it.
    private func isWholeRow(_ outline: SchemaOutline, key: String) -> Bool {
        guard outline[key] != nil, isRow(outline) else { return false }
        let known = Set(fields).union(samples.flatMap { $0.members.map(\.key) })
        let shared = outline.properties.count { known.contains($0.key) }
        return shared * 4 >= outline.properties.count * 3 && shared * 2 >= known.count
    }

    // MARK: - Ids in bodies

    /// A write of the row whose id is in the body, as by a PUT to `/things`; `nil` if the body is no
    /// row or the path has parameters.
    func writeByBody() -> Result? {
        guard path.parents.isEmpty, let body = site.body.map(site.outline), isRow(body),
            let key = ["id", "_id", "uuid", "key"].first(where: fields.contains), body[key] != nil
        else { return nil }
        var binding = StubBinding(
            fixture: fixture,
            action: site.method == .put ? .replace(.init(merges: false)) : .update(),
            messages: [:])
        binding.key = key == "id" ? nil : key
        binding.shows = MemberOutline()
        answerAsDeclared(&binding, isWrite: true)
        let reason = "path /\(path.name), by the \(key) in the body" + wrapReason(binding)
        return (binding, "by convention: " + reason)
    }
}
