import StubJSON
import StubSchema

/// The members that a new row gets if the request lacks them.
struct RowDefaults {
    let documents: DocumentSet
    /// The first rows of the fixture.
    let samples: [JSONObject]
    /// The collection with the users.
    var users = "users"
    /// The fields of users.
    var userFields: Set<String> = []
    /// The members that requests send.
    var request: SchemaOutline?
    /// The parameters of the path.
    var parameters: [String] = []
    /// All collections, with the fields of their rows.
    var collections: [String: [String]] = [:]

    /// Returns the members of an example of a row, with templates in place of times.
    ///
    /// - Parameter row: the schema of the example; `nil` if it is not known.
    func members(in example: JSONValue, of row: DocumentNode?) -> JSONObject {
        let defaults = members(in: example, of: row.map { SchemaOutline($0, in: documents) })
        guard let row, let common = commonMembers(of: row) else { return defaults }
        return JSONObject(uniqueMembers: defaults.filter { common.contains($0.key) })
    }

    /// The members that all alternatives of a row declare; `nil` if it has none.
    ///
    /// Which of the others a row has follows from what the request sends.
    private func commonMembers(of row: DocumentNode) -> Set<String>? {
        let choices = SchemaOutline(row, in: documents).choices
        guard !choices.isEmpty else { return nil }
        let own = SchemaOutline(row, in: documents, following: .none).properties.map(\.key)
        return choices.reduce(into: Set(own)) { common, branches in
            let declared = branches.map { Set(outline($0).properties.map(\.key)) }
            let first = declared.first ?? []
            common.formUnion(declared.reduce(first) { $0.intersection($1) })
        }
    }

    func members(in example: JSONValue, of outline: SchemaOutline?) -> JSONObject {
        var defaults = JSONObject()
        for member in example.object ?? JSONObject() where member.key != "id" {
            if outline.map({ isLeftOut(member, $0) }) == true { continue }
            defaults[member.key] =
                owner(member, outline?[member.key]) ?? time(member, outline?[member.key])
                ?? identity(member, outline?[member.key]) ?? member.value
        }
        return defaults
    }

    /// Whether a new row lacks a member that is not required: the request could have sent it, or it
    /// says what has not happened yet.
    private func isLeftOut(_ member: JSONObject.Member, _ row: SchemaOutline) -> Bool {
        guard let node = row[member.key], !row.required.contains(member.key) else { return false }
        let hasNotHappened = isText(member) && !Self.isOfCreation(member.key)
        return isSent(member.key) || hasNotHappened && !outline(node).allowsNull
            || RareState.isNamed(by: member.key) && member.value.bool == nil
    }

    /// The members that say whose a row is, with templates for the current user; `nil` if rows have
    /// no such member.
    var writer: JSONObject? {
        for member in samples.first ?? [:] {
            if let shown = member.value.object {
                let name = shown.first {
                    userFields.contains($0.key) && TokenWords.usernames.contains($0.key)
                }
                guard let name, TokenWords.isOwner(member.key + "Id", users) else { continue }
                return [member.key: .object([name.key: .string("$user.\(name.key)")])]
            }
            if member.value.array == nil, TokenWords.isOwner(member.key, users) {
                return [member.key: "$user"]
            }
        }
        return nil
    }

    /// The template for the id of the current user, to whom a new row belongs; `nil` if the member
    /// is none that only the server writes.
    private func owner(_ member: JSONObject.Member, _ node: DocumentNode?) -> JSONValue? {
        if let object = member.value.object {
            return owner(object, named: member.key) ?? embedded(object, named: member.key)
        }
        guard let node, member.value.array == nil, TokenWords.isOwner(member.key, users),
            outline(node).keyword("readOnly")?.value == true || !isSent(member.key)
        else { return nil }
        return "$user"
    }

    /// The templates for what a row shows of the user to whom it belongs, such as its author.
    private func owner(_ shown: JSONObject, named key: String) -> JSONValue? {
        guard TokenWords.isOwner(key + "Id", users), !isSent(key),
            shown.contains(where: {
                userFields.contains($0.key) && TokenWords.usernames.contains($0.key)
            })
        else { return nil }
        var owner = JSONObject()
        for member in shown {
            owner[member.key] =
                userFields.contains(member.key)
                ? .string("$user.\(member.key)") : member.value.bool == nil ? member.value : false
        }
        return .object(owner)
    }

    /// The templates for what a row shows of another one whose id the request has, such as the product
    /// of a review that is sent with a `productId`; `nil` if it is something else.
    private func embedded(_ shown: JSONObject, named key: String) -> JSONValue? {
        let sent = NameForm.references(to: key).first { isSent($0) || parameters.contains($0) }
        let found = NameForm.collections(of: key).lazy.compactMap { name in
            collections[name].map { (name, Set($0)) }
        }.first
        guard let sent, let (name, fields) = found,
            shown.contains(where: { fields.contains($0.key) })
        else { return nil }
        return .object(
            JSONObject(
                shown.map { member in
                    let isShared = fields.contains(member.key)
                    return (
                        member.key,
                        isShared ? .string("$\(name)[\(sent)].\(member.key)") : member.value
                    )
                }))
    }

    /// The template for a text that no other row has, such as the secret of an app; `nil` if the
    /// member is none.
    private func identity(_ member: JSONObject.Member, _ node: DocumentNode?) -> JSONValue? {
        guard member.value.string != nil, TokenWords.isUnique(member.key), !isSent(member.key),
            let declared = node.map(outline), declared.keyword("pattern") == nil,
            declared.keyword("enum") == nil, declared.keyword("maxLength") == nil
        else { return nil }
        return "$uuid"
    }

    /// The template for a time; `nil` if the member is none.
    private func time(_ member: JSONObject.Member, _ node: DocumentNode?) -> JSONValue? {
        let isText = isText(member)
        let unit = isText ? nil : unit(of: member, node)
        guard isText || unit != nil else { return nil }
        // What may be null has not happened yet to a new row, as in `deleted_at`.
        if let node, outline(node).allowsNull, !Self.isOfCreation(member.key) { return .null }
        return switch unit {
        case nil: "$now"
        case .seconds: "$nowSeconds"
        case .milliseconds: "$nowMilliseconds"
        }
    }

    private func outline(_ node: DocumentNode) -> SchemaOutline {
        SchemaOutline(node, in: documents)
    }

    private func isSent(_ key: String) -> Bool { request?[key] != nil }

    private func isText(_ member: JSONObject.Member) -> Bool {
        let key = member.key.lowercased()
        let names = ["created", "updated", "modified", "createdat", "updatedat", "created_at"]
        guard names.contains(key) || key.hasSuffix("_at") || key.hasSuffix("edat") else {
            return false
        }
        return member.value.string.map { $0.count >= 20 && $0.contains("T") } ?? false
    }

    /// The unit of a time that is a number: that of other rows, or else what the document says.
    private func unit(of member: JSONObject.Member, _ node: DocumentNode?) -> UnixTime? {
        guard member.value.number != nil else { return nil }
        let schema = node.map { documents.followed($0).value } ?? .null
        guard let declared = UnixTime(member: member.key, schema: schema) else { return nil }
        return samples.lazy.compactMap { $0[member.key].flatMap(UnixTime.unit) }.first ?? declared
    }

    /// Whether the time is that of the last change, which the creation is.
    private static func isOfCreation(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["creat", "updat", "modif", "change", "add", "stamp"].contains(where: name.contains)
            || name == "ts"
    }
}
