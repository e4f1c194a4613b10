import StubHTTP
import StubJSON

/// Binds one operation on a collection or on one of its rows.
package struct ResourceConvention {
    var site: ConventionSite
    var path: ResourcePath
    let fixture: String
    /// The fields of the fixture's rows.
    let fields: [String]
    /// The first rows of the fixture.
    let samples: [JSONObject]
    /// The collection with the users.
    let users: String
    /// The fields of users.
    let userFields: Set<String>
    /// The collection of each row that the path leads through, as far as there is one.
    var parents: [ParentRows] = []
    /// All collections, with the fields of their rows.
    var collections: [String: [String]] = [:]

    /// The rows of another collection, of which the path leads through one.
    struct ParentRows {
        let collection: String
        let parameter: String
        /// The field that the path identifies a row by; `nil` means its id.
        let key: String?
    }

    /// The members that every `x-stub` for the collection has.
    func members(_ action: String) -> JSONObject {
        ["action": .string(action), "collection": .string(fixture)]
    }

    // MARK: - A row

    /// - Parameter id: the parameter of the path that identifies the row; `nil` if the collection has
    ///   only one.
    func row(named id: String?) -> Inference {
        if site.method == .post, isCall {
            return .none("neither the request nor the response is a row of \(fixture)")
        }
        if let id, site.method == .post {
            if site.answer.status == 201, !namesRow(id) { return create() }
            if refersToOther(id) {
                var listed = self
                listed.path = path.listing
                return listed.create()
            }
        }
        var members: JSONObject
        switch site.method {
        case .get: members = self.members("item")
        case .put:
            members = self.members("replace")
            // Where nothing is required, nothing says that what is left out is deleted.
            members["merges"] = .bool(requestRow.map { $0.required.isEmpty } ?? false)
        // Some APIs update rows by POST on the row itself.
        case .patch, .post: members = self.members("update")
        case .delete:
            members = self.members("delete")
            members["marksDeletion"] = .bool(marksDeletion)
        default: return .none("\(site.method) has no convention")
        }
        let sendsRow = site.method != .get && site.method != .delete
        if sendsRow { members["body"] = body }
        let key = id.flatMap(key(for:))
        if let id { members["id"] = .string(id) } else { members["only"] = true }
        members["key"] = key.map { .string($0) }
        let place = answer(isWrite: site.method != .get, &members)
        if sendsRow { describeRenames(&members, place) }
        if site.method != .get, site.forbids, let writer = defaults.writer {
            members["writer"] = .object(writer)
        }
        let row = id.map { "/{\($0)}" } ?? ", the only row"
        return .bound(members, "path /\(path.name)" + row + keyReason(key) + place.reason)
    }

    // MARK: - A collection

    func collection() -> Inference {
        switch site.method {
        case .get: return list()
        case .post: return create()
        case .put, .patch:
            if let write = writeByBody() { return write }
            fallthrough
        default: return .none("\(site.method) on a whole collection has no convention")
        }
    }

    /// A search of the collection, by the parameters of the query or by the members of the body.
    func search() -> Inference {
        guard RowsConvention(name: path.name, site: site).place != nil else {
            return .none("the response has no array of rows")
        }
        guard site.method != .get else { return list() }
        var reading = self
        reading.site.readsBody = true
        let found = reading.list()
        return Inference(members: found.members, reason: found.reason + ", searched by the body")
    }

    private func list() -> Inference {
        let rows = RowsConvention(name: path.name, site: site)
        if let schema = site.answer.schema, rows.place == nil {
            let outline = site.outline(schema)
            // An empty schema accepts the rows as they are.
            if !outline.properties.isEmpty || !outline.types.isEmpty, !outline.isArray {
                return .none("the response has no array of rows")
            }
        }
        let convention = ListConvention(
            site: site, fields: fields, rows: rows, numbersRows: numbersRows, samples: samples)
        var members = self.members("list")
        convention.describe(&members)
        describeStatus(isWrite: false, &members)
        let parents = describeParents(&members)
        var reason = "path /\(path.name), " + rows.reason
        if !parents.isEmpty {
            reason +=
                ", where \(parents.map { "\($0.field) is {\($0.parameter)}" }.joined(separator: " and "))"
        }
        if let page = convention.page { reason += ", " + page.reason }
        return .bound(members, reason)
    }

    /// Whether the ids of the rows are numbers.
    private var numbersRows: Bool {
        let key = Self.key(for: "id", of: path.name, fields: fields) ?? "id"
        return samples.first?[key]?.number != nil
    }

    private func create() -> Inference {
        if answersRows { return search() }
        if sendsRows { return .none("the request is a list, not a row") }
        if isCall {
            return .none("neither the request nor the response is a row of \(fixture)")
        }
        var members = self.members("create")
        members["body"] = body
        describeParents(&members)
        let place = answer(isWrite: true, &members)
        var defaults = JSONObject()
        switch place {
        case .whole:
            defaults =
                site.answerExample.map { self.defaults(in: $0, of: site.answer.schema) } ?? [:]
        case .member(let tokens):
            let row = site.declared(at: tokens)
            let example = site.answerExample?[JSONPointer(tokens: tokens)]
            defaults = example.map { self.defaults(in: $0, of: row) } ?? [:]
        case .nowhere: break
        }
        if !defaults.isEmpty { members["defaults"] = .object(defaults) }
        describeRenames(&members, place)
        let key = KeyConvention(site: site, path: path).place
        members["issues"] = key.map { JSONValue(stubPlace: $0) }
        let issues = key == nil ? "" : ", creates a key"
        return .bound(members, "path /\(path.name)" + place.reason + issues)
    }

    /// The members of a new row that the body lacks, as in an example of a row.
    func defaults(in example: JSONValue, of row: DocumentNode?) -> JSONObject {
        self.defaults.members(in: example, of: row)
    }

    private var defaults: RowDefaults {
        var defaults = RowDefaults(documents: site.documents, samples: samples)
        defaults.users = users
        defaults.userFields = userFields
        defaults.request = requestRow
        defaults.parameters = site.parameters.filter { $0.location == .path }.map(\.name)
        defaults.collections = collections
        return defaults
    }

    /// The schema of the row in the request.
    private var requestRow: SchemaOutline? {
        let request = site.body.map { site.outline($0) }
        return bodyMember.flatMap { request?[$0] }.map { site.outline($0) } ?? request
    }

    /// Adds the members of the request that the row in the response has by other names.
    private func describeRenames(_ members: inout JSONObject, _ place: RowPlace) {
        let row: SchemaOutline?
        switch place {
        case .whole: row = answeredRow ?? site.answerOutline
        case .member(let tokens):
            row = site.declared(at: tokens).map { node in
                let outline = site.outline(node)
                return rowOutline(outline, of: node) ?? outline
            }
        case .nowhere: row = nil
        }
        guard let request = requestRow, let row else { return }
        let renames = RenameConvention(request: request, row: row, documents: site.documents)
            .renames
        if !renames.isEmpty { members["renames"] = .object(renames) }
    }

    /// Whether a POST answers with rows and is sent none, so that it is a search.
    private var answersRows: Bool {
        guard let place = RowsConvention(name: path.name, site: site).place,
            let outline = site.answerOutline, place.isEmpty || !isRow(outline)
        else { return false }
        guard let body = site.body.map({ site.outline($0) }) else { return true }
        return !sendsRows && sharedMembers(of: body) * 2 <= body.properties.count
            && bodyMember == nil
    }

    /// Whether a request has a list of rows: as its body, as one of the alternatives of it, or in a
    /// member.
    private var sendsRows: Bool {
        guard let body = site.body.map({ site.outline($0) }) else { return false }
        let alternatives = (body.choices.first ?? []).map { site.outline($0) }
        if body.isArray || alternatives.contains(where: \.isArray) { return true }
        return sharedMembers(of: body) == 0
            && body.properties.contains { member in
                let items = site.outline(member.node).items.map { site.outline($0) }
                return items.map { !$0.properties.isEmpty && isRow($0) } == true
            }
    }

    /// Whether neither the request nor the response of a POST looks like a row: it is a call of a
    /// function then, which creates nothing.
    private var isCall: Bool {
        guard let body = site.body.map({ site.outline($0) }), !body.properties.isEmpty,
            sharedMembers(of: body) == 0, bodyMember == nil
        else { return false }
        guard let answer = site.answerOutline else { return true }
        return answeredRow == nil
            && !answer.properties.contains { member in
                !fields.contains(member.key) && isRow(site.outline(member.node))
            }
    }

    /// The fields and all other members of the first rows, such as those that are null.
    var knownMembers: Set<String> {
        Set(fields).union(samples.flatMap { $0.members.map(\.key) })
    }

    private func sharedMembers(of outline: SchemaOutline) -> Int {
        let known = knownMembers
        return outline.properties.count { known.contains($0.key) }
    }

    // MARK: - Parents

    /// Adds the parent row, which must exist, and the fields of the rows that refer to parents.
    ///
    /// - Returns: these fields, with the path parameters that they equal.
    @discardableResult
    func describeParents(_ members: inout JSONObject) -> [StubBinding.Pair] {
        // An operation that declares its errors, but no 404, is not refused because its parent does not
        // exist: some APIs create it.
        if let parent = parents.last, site.declaresMissing || !site.declaresErrors {
            var place: JSONObject = [
                "collection": .string(parent.collection),
                "parameter": .string(parent.parameter),
            ]
            place["key"] = parent.key.map { .string($0) }
            members["parent"] = .object(place)
        }
        let fields = parentFields
        if !fields.isEmpty { members["where"] = fields.byField }
        return fields
    }

    /// The path parameters of the parents, and the fields of the rows that refer to them.
    private var parentFields: [StubBinding.Pair] {
        let fields = path.parents.compactMap { parent in
            parentField(of: parent).map {
                StubBinding.Pair(parameter: parent.parameter, field: $0)
            } ?? unnamedParent(parent)
        }
        guard path.isOfCurrentUser, let owner = ownerField else { return fields }
        return fields + [StubBinding.Pair(parameter: "$user", field: owner)]
    }

    /// A field that only rows get which requests add below the parent, because their schema does not
    /// name it; `nil` if there are no parents to tell apart.
    private func unnamedParent(_ parent: ResourcePath.Parent) -> StubBinding.Pair? {
        guard parents.contains(where: { $0.parameter == parent.parameter }) else { return nil }
        let reference = NameForm.singular(parent.name) + "Id"
        let field = NameForm.thing(in: parent.parameter) == nil ? reference : parent.parameter
        guard !knownMembers.contains(field) else { return nil }
        return StubBinding.Pair(
            parameter: parent.parameter, field: field, allowsMissing: true)
    }

    /// The field with the id of the user to whom a row belongs.
    private var ownerField: String? {
        if fixture == users { return path.listsCurrentUser ? "id" : nil }
        return fields.first { TokenWords.isOwner($0, users) }
    }

    /// The field of the rows that refers to the parent row; dots lead into an embedded object.
    private func parentField(of parent: ResourcePath.Parent) -> String? {
        let singular = NameForm.singular(parent.name)
        let isOfSame = parents.contains {
            $0.parameter == parent.parameter && $0.collection == fixture
        }
        // The rows below a row of the same collection, as in `/comments/{id}/replies`.
        let names =
            isOfSame
            ? ["parentId", "parent_id", "parent_\(singular)_id", "parent"]
            : [
                parent.parameter, NameForm.snakeCased(parent.parameter),
                NameForm.camelCased(parent.parameter),
            ] + NameForm.references(to: singular) + [singular]
        let own = names.first {
            $0 != "id" && $0 != key(for: path.idParameter ?? "") && fields.contains($0)
        }
        return own
            ?? names.lazy.map { $0 + ".id" }.first { field in
                samples.contains { $0[String(field.dropLast(3))]?["id"] != nil }
            }
    }

    // MARK: - Answers

    /// Where a response has the row.
    enum RowPlace {
        /// The response is the row.
        case whole
        /// The response has the row at the end of these names.
        case member([String])
        /// The response is something else, and answered with the declared example, or else with a
        /// generated one.
        case nowhere(isDeclared: Bool)

        /// The place, for display.
        var reason: String {
            switch self {
            case .whole: ""
            case .member(let tokens): ", in the member `\(tokens.joined(separator: "."))`"
            case .nowhere(isDeclared: true): ", answers with the contract's example"
            case .nowhere(isDeclared: false): ", answers with a generated example"
            }
        }
    }

    /// Adds what the contract declares of the response to a request for one row.
    @discardableResult
    func answer(isWrite: Bool, _ members: inout JSONObject) -> RowPlace {
        describeStatus(isWrite: isWrite, &members)
        let place = rowPlace(isWrite: isWrite)
        switch place {
        case .whole: break
        case .member(let tokens): members["row"] = JSONValue(stubPlace: tokens)
        case .nowhere: members["row"] = false
        }
        return place
    }

    /// Adds the declared status; that of a read is 200 without need to say so.
    private func describeStatus(isWrite: Bool, _ members: inout JSONObject) {
        guard let status = site.answer.status, isWrite || status != 200 else { return }
        members["status"] = .int(status)
    }

    /// Whether the response to a deletion is the row with the marks of one.
    private var marksDeletion: Bool {
        guard site.method == .delete, let outline = site.answerOutline else { return false }
        return outline["isDeleted"] != nil && outline["deletedOn"] != nil
            && sharedMembers(of: outline) > 0
    }

    func rowPlace(isWrite: Bool) -> RowPlace {
        guard let outline = site.answerOutline, answeredRow == nil, !marksDeletion else {
            return .whole
        }
        if let place = rowPlace(in: outline) { return .member(place) }
        // A response without rows makes sense for writes only.
        return isWrite ? .nowhere(isDeclared: site.declaredExample != nil) : .whole
    }

    /// The names that lead to the row in a response: a member that is described like one, also two
    /// levels down (`data.article`), or else one that the schema says nothing about.
    private func rowPlace(in outline: SchemaOutline) -> [String]? {
        func isDescribed(_ node: DocumentNode) -> Bool {
            rowOutline(site.outline(node), of: node).map { !$0.properties.isEmpty } ?? false
        }
        let members = outline.properties.filter { key, node in
            let declared = site.outline(node)
            return !fields.contains(key) && declared.keyword("const") == nil
                && declared.keyword("enum") == nil
        }
        if let member = members.first(where: { isDescribed($0.node) }) { return [member.key] }
        for member in members {
            let inner = site.outline(member.node).properties.first { inner in
                !fields.contains(inner.key) && isDescribed(inner.node)
            }
            if let inner { return [member.key, inner.key] }
        }
        return members.first { isRow(site.outline($0.node)) }.map { [$0.key] }
    }

    /// The response if it is a row, with the alternatives of one.
    var answeredRow: SchemaOutline? {
        guard let schema = site.answer.schema, let outline = site.answerOutline else { return nil }
        return rowOutline(outline, of: schema)
    }

    /// The outline of a schema that describes a row, with other alternatives if only those describe
    /// one: rows may be of another kind than the one that an example shows, or than the first.
    private func rowOutline(_ outline: SchemaOutline, of node: DocumentNode) -> SchemaOutline? {
        if isRow(outline) { return outline }
        guard !outline.choices.isEmpty else { return nil }
        return samples.lazy.map { site.documents.outline(node, like: JSONValue.object($0)) }
            .first { !$0.properties.isEmpty && isRow($0) }
    }

    /// Whether the schema describes a row of the fixture, judging by its members.
    func isRow(_ outline: SchemaOutline) -> Bool {
        guard outline.isObject, !outline.properties.isEmpty, !fields.isEmpty else {
            return outline.properties.isEmpty && !outline.isClosed
                && (outline.isObject || outline.types.isEmpty)
        }
        if contradictsRows(outline) { return false }
        let shared = outline.properties.count { fields.contains($0.key) }
        return shared * 2 >= min(outline.properties.count, fields.count) && shared > 0
            && outline.required.isSubset(
                of: knownMembers.union(
                    outline.properties.filter { isComposed($0.node) }.map(\.key)))
    }

    /// Whether the schema wants another constant in a member than the rows have, such as
    /// `"type": "file_deleted"` in the response to a deletion.
    private func contradictsRows(_ outline: SchemaOutline) -> Bool {
        outline.properties.contains { key, node in
            let declared = site.outline(node)
            let constant = declared.keyword("const").map { [$0.value] }
            guard let allowed = constant ?? declared.keyword("enum")?.value.array else {
                return false
            }
            let values = samples.compactMap { $0[key] }
            return !values.isEmpty && !values.contains(where: allowed.contains)
        }
    }

    private func isComposed(_ node: DocumentNode) -> Bool {
        let outline = site.outline(node)
        return outline.isArray || outline.isObject || outline.types.isEmpty
    }

    /// The value of `body`: the member of the request body that contains the row; `nil` if the body
    /// is the row.
    var body: JSONValue? { bodyMember.map { .string($0) } }

    private var bodyMember: String? {
        guard let outline = site.body.map({ site.outline($0) }), outline.properties.count <= 3,
            !outline.properties.contains(where: { isMember($0.key) })
        else { return nil }
        let objects = outline.properties.filter { site.outline($0.node).isObject }
        return objects.count == 1 ? objects[0].key : nil
    }

    /// Whether rows have a member, by the first rows or by a response that is a row.
    private func isMember(_ key: String) -> Bool {
        if fields.contains(key) || samples.contains(where: { $0[key] != nil }) { return true }
        return answeredRow?[key] != nil
    }
}
