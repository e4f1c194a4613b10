import StubJSON

/// Writes a binding as an `x-stub` that is read as the same binding.
struct BindingText {
    let binding: StubBinding

    /// The members; `nil` for what the convention never finds.
    var members: JSONObject? {
        var members = JSONObject([("collection", .string(binding.fixture))])
        guard let action = write(&members) else { return nil }
        members = JSONObject([("action", .string(action))] + members.map { ($0.key, $0.value) })
        if binding.answersNothing { members["row"] = false }
        if let id = binding.idParameter { members["id"] = .string(id) }
        if let key = binding.key { members["key"] = .string(key) }
        if let parent = binding.parent {
            var place: JSONObject = [
                "collection": .string(parent.collection), "parameter": .string(parent.parameter),
            ]
            place["key"] = parent.key.map { .string($0) }
            members["parent"] = .object(place)
        }
        if let status = binding.status { members["status"] = .int(status) }
        if binding.declaresErrors { members["declaredErrors"] = true }
        if !binding.headers.isEmpty {
            members["headers"] = .object(
                JSONObject(binding.headers.map { ($0.name, .string($0.value)) }))
        }
        return members
    }

    private func write(_ members: inout JSONObject) -> String? {
        switch binding.action {
        case .list(let list):
            write(list, &members)
            return "list"
        case .item:
            writeRow(&members)
            return "item"
        case .create(let creation):
            write(pairs: creation.given, as: "where", &members)
            members["body"] = creation.bodyMember.map { .string($0) }
            if let bulk = creation.bulk { write(bulk, &members) } else { writeRow(&members) }
            if !creation.defaults.isEmpty { members["defaults"] = .object(creation.defaults) }
            return "create"
        case .replace(let write):
            members["body"] = write.bodyMember.map { .string($0) }
            writeRow(&members)
            if !write.merges { members["merges"] = false }
            return "replace"
        case .update(let write):
            members["body"] = write.bodyMember.map { .string($0) }
            writeRow(&members)
            return "update"
        case .delete(let marksDeletion):
            writeRow(&members)
            if !marksDeletion { members["marksDeletion"] = false }
            return "delete"
        case .document:
            members = JSONObject([("fixture", .string(binding.fixture))])
            return "document"
        case .login, .refresh, .logout, .currentUser, .endpoint:
            members["tokens"] = TokenText(shape: binding.tokenShape ?? TokenShape()).value
            return tokenAction
        case .distinct, .mark, .set, .file, .upload, .exchange: return nil
        }
    }

    private var tokenAction: String? {
        switch binding.action {
        case .login: "login"
        case .refresh: "refresh"
        case .logout: "logout"
        case .currentUser: "currentUser"
        case .endpoint(let endpoint): endpoint.rawValue
        default: nil
        }
    }

    /// The member of the response with the row; `false` if it has none.
    private func writeRow(_ members: inout JSONObject) {
        guard let envelope = binding.envelope else { return }
        members["row"] =
            envelope.place.map { .string($0.tokens.joined(separator: ".")) } ?? false
    }

    private func write(_ bulk: StubBinding.Bulk, _ members: inout JSONObject) {
        let place = bulk.place.tokens.joined(separator: ".")
        members["bulk"] = place.isEmpty ? true : .string(place)
        if let envelope = binding.envelope {
            if let rows = envelope.place {
                members["rows"] = .string(rows.tokens.joined(separator: "."))
            } else {
                members["row"] = false
            }
            members["envelope"] = self.envelope.flatMap { $0.isEmpty ? nil : .object($0) }
        }
        switch bulk.element?.row {
        case .member(let member)?: members["row"] = .string(member)
        case .members?: members["row"] = true
        case nil: break
        }
    }

    // MARK: - Lists

    private func write(_ list: StubBinding.List, _ members: inout JSONObject) {
        if let place = binding.envelope?.place {
            members["rows"] = .string(place.tokens.joined(separator: "."))
        }
        if let page = list.page {
            members["page"] = .object(page.members(envelope))
        } else if let envelope {
            members["envelope"] = .object(envelope)
        }
        if let search = list.search {
            members["search"] = [
                "parameters": .array(search.parameters.map { .string($0) }),
                "fields": .array(search.fields.map { .string($0) }),
            ]
        }
        write(pairs: list.filters, from: \.parameter, to: \.field, as: "filters", &members)
        write(pairs: list.conditions, as: "where", &members)
        if let sort = list.sort {
            members["sort"] = [
                "by": .string(sort.by), "order": .string(sort.order),
                "signed": .bool(sort.isSigned),
            ]
        }
        if list.readsBody { members["readsBody"] = true }
    }

    /// The members beside the rows, by what they contain; `nil` for a bare array.
    private var envelope: JSONObject? {
        guard let envelope = binding.envelope else { return nil }
        var members = JSONObject()
        for member in envelope.members {
            let name = JSONValue.string(member.place.tokens.joined(separator: "."))
            let key = member.quantity.rawValue
            switch members[key] {
            case nil: members[key] = name
            case .array(let names)?: members[key] = .array(names + [name])
            case let first?: members[key] = .array([first, name])
            }
        }
        return members
    }

    private func write(
        pairs: [StubBinding.Pair], from key: KeyPath<StubBinding.Pair, String> = \.field,
        to value: KeyPath<StubBinding.Pair, String> = \.parameter, as name: String,
        _ members: inout JSONObject
    ) {
        guard !pairs.isEmpty else { return }
        members[name] = .object(
            JSONObject(pairs.map { ($0[keyPath: key], .string($0[keyPath: value])) }))
    }
}

extension StubBinding.Page {
    fileprivate func members(_ envelope: JSONObject?) -> JSONObject {
        var members = JSONObject()
        let parameter = style.parameter
        for known in Style.all where known.make(parameter) == style {
            if known.name != "offset" { members["style"] = .string(known.name) }
            members[known.member] = .string(parameter)
        }
        members["before"] = before.map { .string($0) }
        members["since"] = since.map { .string($0) }
        members["limit"] = .string(limit)
        members["default"] = .int(defaultLimit)
        if let maxLimit { members["max"] = .int(maxLimit) }
        if firstNumber != 1 { members["first"] = .int(firstNumber) }
        if let envelope { members["envelope"] = .object(envelope) }
        let headers = (links == nil ? [] : ["Link"]) + (sendsTotal ? ["X-Total-Count"] : [])
        if !headers.isEmpty { members["headers"] = .array(headers.map { .string($0) }) }
        members["links"] = links.map { .string($0.rawValue) }
        return members
    }
}
