import StubHTTP
import StubJSON

/// Binds one operation on a collection or on one of its rows.
struct ResourceConvention {
    var site: ConventionSite
    let path: ResourcePath
    let fixture: String
    /// The fields of the fixture's rows.
    let fields: [String]
    /// The first rows of the fixture.
    let samples: [JSONObject]
    /// The collection of each row that the path leads through, as far as there is one.
    var parents: [ParentRows] = []

    /// The rows of another collection, and what identifies them.
    struct ParentRows {
        let collection: String
        let path: ResourcePath.Parent
        let fields: [String]
        let samples: [JSONObject]

        /// The field that the path identifies a row by; `nil` means its id.
        var key: String? {
            ResourceConvention.key(
                for: path.parameter, of: path.name,
                fields: ResourceConvention.distinct(fields, in: samples))
        }
    }

    typealias Result = (binding: StubBinding?, reason: String)

    // MARK: - A row

    func row(named id: String) -> Result {
        let action: StubBinding.Action
        if site.method == .post, isCall {
            return (nil, "example: neither the request nor the response is a row of \(fixture)")
        }
        switch site.method {
        case .get: action = .item
        case .put: action = .replace(.init(merges: false, bodyMember: bodyMember))
        // Some APIs update rows by POST on the row itself.
        case .patch, .post: action = .update(.init(bodyMember: bodyMember))
        case .delete: action = .delete(marksDeletion: false)
        default: return (nil, "example: \(site.method) has no convention")
        }
        var binding = StubBinding(fixture: fixture, action: action, messages: [:])
        binding.idParameter = id
        binding.key = key(for: id)
        answerAsDeclared(&binding, isWrite: action != .item)
        // Passwords are hidden even if the response is not described.
        binding.shows = MemberOutline()
        let reason = "path /\(path.name)/{\(id)}" + keyReason(binding.key) + wrapReason(binding)
        return (binding, "by convention: " + reason)
    }

    /// The field that the path identifies a row by; `nil` means `id`.
    func key(for parameter: String) -> String? {
        let idIsNumber = samples.first?["id"]?.number != nil
        let isName = site.pathParameter(parameter)?.shape == .string
        let named = Self.key(
            for: parameter, of: path.name, fields: Self.distinct(fields, in: samples),
            isName: isName && idIsNumber)
        guard let declared = site.pathParameter(parameter), !samples.isEmpty else { return named }
        let match = KeyMatch(parameter: declared, examples: site.examples(of: declared))
        return match.key(in: samples, of: fields, unless: named ?? "id") ?? named
    }

    /// The fields that can tell rows apart: neither booleans nor those in which rows repeat
    /// themselves, such as a kind.
    private static func distinct(_ fields: [String], in samples: [JSONObject]) -> [String] {
        guard samples.count > 1 else { return fields }
        return fields.filter { field in
            field == "id" || KeyMatch.isUnique(field, in: samples)
        }
    }

    /// - Parameter isName: whether the path has a string although `id` is a number.
    static func key(
        for parameter: String, of collection: String, fields: [String], isName: Bool = false
    ) -> String? {
        let singular = singular(collection)
        let own = [parameter, snakeCased(parameter), camelCased(parameter)]
        let plain = TokenWords.plain(parameter)
        let same =
            own.first(where: fields.contains) ?? fields.first { TokenWords.plain($0) == plain }
        if let same { return same == "id" ? nil : same }
        // `issue_number` is the field `number` of an issue.
        let short = fields.first { field in
            ["\(singular)_\(field)", singular + field].contains { other in
                other.lowercased() == parameter.lowercased()
            }
        }
        if let short { return short == "id" ? nil : short }
        if fields.contains("id") {
            let isID = parameter.lowercased().hasSuffix("id")
            return isName && !isID ? nameFields.reversed().first(where: fields.contains) : nil
        }
        return usualKeys(of: collection).first(where: fields.contains)
    }

    private static let nameFields = ["key", "slug", "code", "name", "number", "login", "username"]

    private static func usualKeys(of collection: String) -> [String] {
        let singular = singular(collection)
        return [
            "_id", "uuid", "guid", "uid", "gid", "sid", "\(singular)Id", "\(singular)_id",
            "\(singular)ID",
        ] + nameFields
    }

    /// Whether rows of a collection are usually identified by the field.
    static func isUsualKey(_ field: String, of collection: String) -> Bool {
        usualKeys(of: collection).contains(field)
    }

    func keyReason(_ key: String?) -> String { key.map { ", by its \($0)" } ?? "" }

    // MARK: - A collection

    func collection() -> Result {
        switch site.method {
        case .get: return list()
        case .post: return create()
        case .put, .patch:
            if let write = writeByBody() { return write }
            fallthrough
        default: return (nil, "example: \(site.method) on a whole collection has no convention")
        }
    }

    /// A search of the collection, by the parameters of the query or by the members of the body.
    func search() -> Result {
        guard RowsConvention(name: path.name, site: site).place != nil else {
            return (nil, "example: the response has no array of rows")
        }
        guard site.method != .get else { return list() }
        var reading = self
        reading.site.readsBody = true
        let (binding, reason) = reading.list()
        return (binding, reason + ", searched by the body")
    }

    private func list() -> Result {
        let rows = RowsConvention(name: path.name, site: site)
        if let schema = site.answer.schema, rows.place == nil {
            let outline = site.outline(schema)
            // An empty schema accepts the rows as they are.
            if !outline.properties.isEmpty || !outline.types.isEmpty, !outline.isArray {
                return (nil, "example: the response has no array of rows")
            }
        }
        let conventions = ListConvention(site: site, fields: fields, rows: rows)
        var list = conventions.list
        let parents = parentFields
        list.conditions = parents
        var binding = StubBinding(fixture: fixture, action: .list(list), messages: [:])
        binding.parent = parent
        binding.envelope = conventions.envelope
        binding.shows = MemberOutline()
        var reason = "path /\(path.name), " + rows.reason
        if !parents.isEmpty {
            reason +=
                ", where \(parents.map { "\($0.field) is {\($0.parameter)}" }.joined(separator: " and "))"
        }
        if let page = list.page { reason += ", " + page.reason }
        return (binding, "by convention: " + reason)
    }

    private func create() -> Result {
        if let bulk = bulk() { return bulk }
        if answersRows { return search() }
        if let body = site.body, site.outline(body).isArray {
            return (nil, "example: the request is a list, not a row")
        }
        if isCall {
            return (nil, "example: neither the request nor the response is a row of \(fixture)")
        }
        var creation = StubBinding.Creation(given: parentFields, bodyMember: bodyMember)
        var binding = StubBinding(fixture: fixture, action: .create(creation), messages: [:])
        binding.shows = MemberOutline()
        binding.parent = parent
        answerAsDeclared(&binding, isWrite: true)
        var (example, row) = (site.answerExample, site.answer.schema)
        if let envelope = binding.envelope {
            example = envelope.place.flatMap { envelope.template[$0] }
            let member = envelope.place?.tokens.first
            row = member.flatMap { site.answerOutline?[$0] }
        }
        creation.defaults = example.map { defaults(in: $0, of: row) } ?? JSONObject()
        binding.action = .create(creation)
        return (binding, "by convention: path /\(path.name)" + wrapReason(binding))
    }

    /// The members of a new row that the body lacks, as in an example of a row.
    func defaults(in example: JSONValue, of row: DocumentNode?) -> JSONObject {
        RowDefaults(documents: site.documents, samples: samples).members(in: example, of: row)
    }

    /// Whether a POST answers with rows and is sent none, so that it is a search.
    private var answersRows: Bool {
        guard let place = RowsConvention(name: path.name, site: site).place,
            let outline = site.answerOutline, place.isEmpty || !isRow(outline)
        else { return false }
        guard let body = site.body.map({ site.outline($0) }) else { return true }
        return !body.isArray && sharedMembers(of: body) * 2 <= body.properties.count
            && bodyMember == nil
    }

    /// Whether neither the request nor the response of a POST looks like a row: it is a call of a
    /// function then, which creates nothing.
    private var isCall: Bool {
        guard let body = site.body.map({ site.outline($0) }), !body.properties.isEmpty,
            sharedMembers(of: body) == 0, bodyMember == nil
        else { return false }
        guard let answer = site.answerOutline else { return true }
        return !isRow(answer)
            && !answer.properties.contains { member in
                !fields.contains(member.key) && isRow(site.outline(member.node))
            }
    }

    private func sharedMembers(of outline: SchemaOutline) -> Int {
        let known = Set(fields).union(samples.flatMap { $0.members.map(\.key) })
        return outline.properties.count { known.contains($0.key) }
    }

    // MARK: - Parents

    /// The parent row, which must exist; `nil` if there is no such collection.
    var parent: StubBinding.Parent? {
        parents.last.map {
            StubBinding.Parent(
                collection: $0.collection, parameter: $0.path.parameter, key: $0.key)
        }
    }

    /// The path parameters of the parents, and the fields of the rows that refer to them.
    var parentFields: [StubBinding.Pair] {
        path.parents.compactMap { parent in
            parentField(of: parent).map {
                StubBinding.Pair(parameter: parent.parameter, field: $0)
            }
        }
    }

    /// The field of the rows that refers to the parent row.
    private func parentField(of parent: ResourcePath.Parent) -> String? {
        let singular = Self.singular(parent.name)
        let names = [
            parent.parameter, Self.snakeCased(parent.parameter), Self.camelCased(parent.parameter),
            "\(singular)Id", "\(singular)_id", "\(singular)ID", singular,
        ]
        return names.first {
            $0 != "id" && $0 != key(for: path.idParameter ?? "") && fields.contains($0)
        }
    }

    // MARK: - Answers

    /// Sets the envelope of the response if the contract declares more than the bare row.
    func answerAsDeclared(_ binding: inout StubBinding, isWrite: Bool) {
        if isWrite { binding.status = site.answer.status }
        guard let outline = site.answerOutline, let example = site.answerExample,
            !isRow(outline)
        else { return }
        let place = rowPlace(in: outline).map { JSONPointer(tokens: $0) }
        // A response without rows makes sense for writes only.
        guard place != nil || isWrite else { return }
        var template = example
        if let place, example[place] == nil, example.object != nil {
            template = EnvelopeConvention.setting(place.tokens[...], of: example, to: [:])
        }
        binding.envelope = StubBinding.Envelope(template: template, place: place, members: [])
    }

    /// The names that lead to the row in a response: a member that is described like one, also two
    /// levels down (`data.article`), or else one that the schema says nothing about.
    private func rowPlace(in outline: SchemaOutline) -> [String]? {
        func isDescribed(_ node: DocumentNode) -> Bool {
            let outline = site.outline(node)
            return !outline.properties.isEmpty && isRow(outline)
        }
        let members = outline.properties.filter { key, node in
            !fields.contains(key) && site.documents.followed(node)["const"] == nil
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
                of: Set(fields).union(outline.properties.filter { isComposed($0.node) }.map(\.key)))
    }

    /// Whether the schema wants another constant in a member than the rows have, such as
    /// `"type": "file_deleted"` in the response to a deletion.
    private func contradictsRows(_ outline: SchemaOutline) -> Bool {
        outline.properties.contains { key, node in
            let declared = site.documents.followed(node)
            let constant = declared["const"].map { [$0.value] }
            guard let allowed = constant ?? declared["enum"]?.value.array else { return false }
            let values = samples.compactMap { $0[key] }
            return !values.isEmpty && !values.contains(where: allowed.contains)
        }
    }

    private func isComposed(_ node: DocumentNode) -> Bool {
        let outline = site.outline(node)
        return outline.isArray || outline.isObject || outline.types.isEmpty
    }

    /// The member of the request body that contains the row; `nil` if the body is the row.
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
        guard let answer = site.answerOutline, isRow(answer) else { return false }
        return answer[key] != nil
    }

    func wrapReason(_ binding: StubBinding) -> String {
        guard let envelope = binding.envelope else { return "" }
        return envelope.place.map { ", in the member `\($0.tokens.joined(separator: "."))`" }
            ?? ", answers with the contract's example"
    }

    // MARK: - Names

    static func singular(_ name: String) -> String {
        if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
        for suffix in ["sses", "xes", "ches", "shes"] where name.hasSuffix(suffix) {
            return String(name.dropLast(2))
        }
        return name.hasSuffix("s") && !name.hasSuffix("ss") ? String(name.dropLast()) : name
    }

    static func snakeCased(_ name: String) -> String {
        var text = ""
        for character in name {
            if character == "-" {
                text.append("_")
            } else if character.isUppercase, !text.isEmpty {
                text += "_" + character.lowercased()
            } else {
                text.append(character)
            }
        }
        return text
    }

    static func camelCased(_ name: String) -> String {
        let parts = name.split { $0 == "_" || $0 == "-" }
        return String(parts.first ?? "")
            + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
