import StubHTTP
import StubJSON

/// Reads the contract's `x-stub` extensions and reports unknown and missing members.
struct BindingReader {
    var documents: DocumentSet

    /// The binding that an `x-stub` describes; `nil` if it is invalid, which is reported.
    ///
    /// - Parameter node: the members that were written and those that were inferred.
    mutating func binding(
        _ node: DocumentNode, of operation: DocumentNode, path: String
    ) -> StubBinding? {
        check(node, StubMemberKind.operation)
        guard let kind = StubAction(node), kind != .example else {
            documents.report(
                "contract/x-stub", "x-stub needs a valid \"action\"", at: node["action"] ?? node,
                hint: "Use one of: \(StubAction.allCases.map(\.rawValue).joined(separator: ", ")).")
            return nil
        }
        guard let action = action(kind, node, of: operation) else { return nil }
        let fixture = node["collection"]?.value.string ?? node["fixture"]?.value.string
        guard let fixture else {
            documents.report(
                "contract/x-stub", "x-stub needs a \"collection\" or a \"fixture\"", at: node)
            return nil
        }
        var binding = StubBinding(fixture: fixture, action: action, messages: [:])
        binding.idParameter = node["id"]?.value.string
        if action.isAboutOneRow, binding.idParameter == nil {
            binding.idParameter = Self.lastParameter(of: path)
        }
        binding.key = node["key"]?.value.string
        binding.issuedKey = node["issues"]?.value.string.map { JSONPointer(stubPlace: $0).tokens }
        binding.envelope = node["row"].flatMap(Self.envelope(around:))
        if case .list(let list) = action, binding.envelope == nil {
            binding.envelope = envelope(of: list, node)
        }
        binding.isOfCurrentUser = node["mine"]?.value.bool ?? false
        binding.isOnly = node["only"]?.value.bool ?? false
        binding.conditions = pairs(node["where"]) { field, parameter in
            .init(
                parameter: parameter,
                field: field.hasSuffix("?") ? String(field.dropLast()) : field,
                allowsMissing: field.hasSuffix("?"))
        }
        binding.renames = pairs(node["renames"]) { .init(parameter: $0, field: $1) }
        binding.select = node["select"]?.value.string
        binding.answer = node["answer"]?.texts
        binding.writer = node["writer"]?.value.object ?? [:]
        binding.owner = node["owner"].flatMap { owner($0) }
        binding.headers = pairs(node["headers"]) { .init(name: $0, value: $1) }
        binding.status = node["status"]?.value.int
        binding.tokenShape = shape(of: node)
        binding.invalidStatus = node["invalid"]?.value.int
        binding.declaresErrors = node["declaredErrors"]?.value.bool ?? false
        for (status, text) in node["messages"]?.members ?? [] {
            if let status = Int(status) { binding.messages[status] = text.value.string }
        }
        if let parent = node["parent"], let collection = string("collection", in: parent),
            let parameter = string("parameter", in: parent)
        {
            binding.parent = StubBinding.Parent(
                collection: collection, parameter: parameter, key: parent["key"]?.value.string)
        }
        return binding
    }

    // MARK: - Actions

    private mutating func action(
        _ action: StubAction, _ node: DocumentNode, of operation: DocumentNode
    ) -> StubBinding.Action? {
        switch action {
        case .list: .list(list(node, of: operation))
        case .item: .item
        case .create:
            .create(creation(node))
        case .replace: .replace(write(node))
        case .update: .update(write(node))
        case .delete: .delete(marksDeletion: node["marksDeletion"]?.value.bool ?? true)
        case .distinct: required("distinct", in: node, by: action).flatMap { distinct($0) }
        case .document: .document
        case .mark, .unmark:
            required("mark", in: node, by: action).flatMap { mark($0) }
                .map { .mark($0, isSet: action == .mark) }
        case .set: .set(removedBy: node["removedBy"]?.value.string)
        case .file: .file
        case .upload: upload(node)
        case .login: .login
        case .exchange: exchange(node)
        case .refresh: .refresh
        case .logout: .logout
        case .currentUser: .currentUser
        case .token: .endpoint(.token)
        case .revoke: .endpoint(.revoke)
        case .authorize: .endpoint(.authorize)
        case .register: .endpoint(.register(creation(node)))
        case .example: nil
        }
    }

    private func creation(_ node: DocumentNode) -> StubBinding.Creation {
        StubBinding.Creation(
            defaults: node["defaults"]?.value.object ?? JSONObject(),
            bodyMember: node["body"]?.value.string)
    }

    private func write(_ node: DocumentNode) -> StubBinding.Write {
        var write = StubBinding.Write(
            merges: node["merges"]?.value.bool ?? true,
            sets: node["writes"]?.value.object ?? JSONObject())
        write.bodyMember = node["body"]?.value.string
        write.takes = node["takes"]?.texts
        write.keepsFalsy = node["keepsFalsy"]?.value.bool ?? false
        return write
    }

    /// A response that consists of one row at a place, where dots lead into objects, or, for
    /// `false`, a response without the row.
    private static func envelope(around node: DocumentNode) -> StubBinding.Envelope? {
        if node.value == false { return .empty }
        guard let row = node.value.string else { return nil }
        let place = JSONPointer(stubPlace: row)
        return StubBinding.Envelope(
            template: EnvelopeConvention.setting([:], at: place.tokens, of: [:]), place: place,
            members: [])
    }

    mutating func mark(_ node: DocumentNode) -> StubBinding.Mark? {
        guard let name = string("name", in: node), let member = string("member", in: node),
            let count = string("count", in: node)
        else { return nil }
        return StubBinding.Mark(
            name: name, counter: node["counter"]?.value.string, row: node["row"]?.value.string,
            member: member, count: count)
    }

    private mutating func owner(_ node: DocumentNode) -> StubBinding.Owner? {
        guard let member = string("member", in: node) else { return nil }
        return StubBinding.Owner(member: member, key: node["key"]?.value.string ?? "id")
    }

    private mutating func upload(_ node: DocumentNode) -> StubBinding.Action? {
        guard let part = string("part", in: node), let users = string("users", in: node),
            let member = string("member", in: node), let path = string("path", in: node)
        else { return nil }
        return .upload(StubBinding.Upload(part: part, users: users, member: member, path: path))
    }

    private mutating func exchange(_ node: DocumentNode) -> StubBinding.Action? {
        guard let member = string("member", in: node), let claim = string("claim", in: node) else {
            return nil
        }
        let field = node["field"]?.value.string ?? claim
        return .exchange(StubBinding.Exchange(member: member, claim: claim, field: field))
    }

    private func distinct(_ node: DocumentNode) -> StubBinding.Action {
        if let field = node.value.string { return .distinct(.field(field)) }
        return .distinct(.fields(pairs(node) { .init(parameter: $0, field: $1) }))
    }

    // MARK: - Reading

    /// A member without which an action has no meaning; `nil` if it is missing, which is reported.
    private mutating func required(
        _ key: String, in node: DocumentNode, by action: StubAction
    ) -> DocumentNode? {
        if let found = node[key] { return found }
        documents.report(
            "contract/x-stub", "the action \"\(action.rawValue)\" needs \"\(key)\"", at: node)
        return nil
    }

    func pairs<Pair>(
        _ node: DocumentNode?, _ make: (String, String) -> Pair
    ) -> [Pair] {
        (node?.members ?? []).compactMap { key, node in
            node.value.string.map { make(key, $0) }
        }
    }

    mutating func string(_ key: String, in node: DocumentNode) -> String? {
        if let text = node[key]?.value.string { return text }
        documents.report(
            "contract/x-stub", "\"\(key)\" must be a string", at: node[key] ?? node)
        return nil
    }

    /// Reports members that are unknown or of another kind; `null` takes away what is inferred.
    mutating func check(_ node: DocumentNode, _ kinds: [String: [StubMemberKind]]) {
        refuseUnknown(in: node, Set(kinds.keys))
        for (key, member) in node.members where member.value != .null {
            guard let kinds = kinds[key],
                let expectation = StubMemberKind.expectation(kinds, of: member.value)
            else { continue }
            documents.report(
                "contract/x-stub",
                "\"\(key)\" must be \(expectation), this is \(member.value.typeName)", at: member)
        }
    }

    mutating func refuseUnknown(in node: DocumentNode, _ known: Set<String>) {
        for (key, member) in node.members where !known.contains(key) {
            documents.report(
                "contract/x-stub", "x-stub has no member \"\(key)\"", at: member,
                hint: "Known: \(known.sorted().joined(separator: ", ")).")
        }
    }

    private static func lastParameter(of path: String) -> String? {
        path.split(separator: "/").compactMap { TemplateSegment($0).parameter }.last
    }
}
