import StubContract
import StubJSON
import StubSchema

/// Generates the rows of a collection: plausible, distinct by id, and valid.
struct RowMaker {
    let plan: CollectionPlan
    let seed: UInt64
    /// The schemas that every row must satisfy.
    private var schemas: [Schema] = []
    /// The compiled schemas of members, of which other responses may have others.
    private var memberSchemas: [String: [Schema]] = [:]
    private let outline: SchemaOutline
    /// The member that identifies rows; `nil` if there is none and none may be added.
    private var identityKey: String?
    /// A member other than the id that paths identify rows by.
    private var nameKey: String?

    init(plan: CollectionPlan, seed: UInt64, compiler loader: inout ContractLoader) {
        self.plan = plan
        self.seed = seed
        outline = plan.site.outline(plan.row)
        let nodes = [plan.row] + plan.others
        schemas = nodes.compactMap { loader.compile($0) }
        for node in nodes {
            for (key, member) in plan.site.outline(node).properties {
                if let schema = loader.compile(member) {
                    memberSchemas[key, default: []].append(schema)
                }
            }
        }
        identityKey = findIdentityKey()
        nameKey = findNameKey()
    }

    // MARK: - Identity

    private func findIdentityKey() -> String? {
        let names = outline.properties.map(\.key).filter { key in
            guard let node = outline[key] else { return false }
            let member = plan.site.outline(node)
            return !member.isObject && !member.isArray && !isChoice(key)
        }
        if names.contains("id") || plan.isSent { return "id" }
        if let key = matchingKey(among: names) { return key }
        if let parameter = plan.idParameter,
            let key = ResourceConvention.key(for: parameter, of: plan.name, fields: names)
        {
            return key
        }
        // By what the stub will tell the rows apart.
        let usual = ResourceConvention.identities(of: plan.name).map(TokenWords.plain)
        if let key = names.first(where: { usual.contains(TokenWords.plain($0)) }) { return key }
        return outline.isClosed || plan.idParameter == nil ? nil : "id"
    }

    /// Whether a member has one of a few values, which cannot tell rows apart; unless a path has
    /// such a value too, as `/queues/{name}` does, so that there are few rows.
    private func isChoice(_ key: String) -> Bool {
        guard let node = outline[key], !isChosen(key) else { return false }
        let declared = plan.site.outline(node)
        return declared.keyword("enum") != nil || declared.keyword("const") != nil
            || declared.types == ["boolean"]
    }

    /// Whether the path parameter of this very name takes one of a few values.
    private func isChosen(_ key: String) -> Bool {
        guard let id = plan.id?.parameter, id.name == key, let schema = id.schema else {
            return false
        }
        return MemberSampler(schema, at: []).choices != nil
    }

    private func findNameKey() -> String? {
        guard let parameter = plan.idParameter else { return nil }
        let names = outline.properties.map(\.key)
        if let key = matchingKey(among: names) { return key == identityKey ? nil : key }
        let isText = plan.id?.parameter.shape == .string
        let idIsNumber =
            outline["id"].map { plan.site.outline($0).types.first == "integer" } ?? false
        let key = ResourceConvention.key(
            for: parameter, of: plan.name, fields: names, isName: isText && idIsNumber)
        return key == identityKey ? nil : key
    }

    /// The member with the very pattern, example or format of the path parameter.
    private func matchingKey(among names: [String]) -> String? {
        guard let id = plan.id, let wanted = id.parameter.schema?.source else { return nil }
        let declared = { (name: String, keyword: String) in
            outline[name].flatMap { plan.site.outline($0).keyword(keyword)?.value } ?? .null
        }
        for keyword in ["pattern", "format"] {
            guard let value = wanted[keyword], value != "int32", value != "int64",
                declared("id", keyword) != value
            else { continue }
            let found = names.filter { declared($0, keyword) == value }
            if found.count == 1 { return found[0] }
        }
        return names.first { name in
            let examples = [declared(name, "example")] + (declared(name, "examples").array ?? [])
            return name != "id" && examples.contains(where: id.examples.contains)
        }
    }

    /// Distinct ids, at most this many.
    func identities(_ count: Int) -> [JSONValue] {
        guard let key = identityKey else { return [] }
        // The parameter may be the name of a row, beside an id that no path has.
        return identities(count, of: key, for: nameKey == nil ? plan.id : nil)
    }

    private func identities(_ count: Int, of key: String, for parameter: KeyMatch?) -> [JSONValue] {
        let name = NameForm.singular(plan.name)
        let schemas = memberSchemas[key] ?? []
        let maker = IdentityMaker(
            schemas: schemas, parameter: parameter, name: name, seed: seed)
        let made = maker.identities(count)
        // A document may contradict itself: then the rows' schemas count, or else the first one.
        if made.count >= min(count, 2) { return made }
        return [schemas, Array(schemas.prefix(1))].lazy
            .map { IdentityMaker(schemas: $0, name: name, seed: seed).identities(count) }
            .first { $0.count >= min(count, 2) } ?? made
    }

    // MARK: - Rows

    func rows(_ count: Int, identities: [String: [JSONValue]]) -> [JSONValue] {
        let own = identities[plan.name] ?? []
        // Rows without an id need not be distinct.
        let count = plan.isOnly ? 1 : identityKey == nil ? count : min(count, own.count)
        let mender = ValueMender(schemas)
        let names = nameKey.map { self.identities(count, of: $0, for: plan.id) } ?? []
        let others = otherKeys.map { (key: $0, ids: self.identities(count, of: $0, for: nil)) }
        var rows: [JSONValue] = []
        var taken: [String: Set<JSONValue>] = [:]
        for index in 0..<count {
            var made = row(
                index, id: index < own.count ? own[index] : nil,
                name: index < names.count ? names[index] : nil, identities)
            for (key, ids) in others where index < ids.count {
                guard let value = made[key] else { continue }
                if taken[key]?.contains(value) == true { made[key] = ids[index] }
                taken[key, default: []].insert(made[key] ?? .null)
            }
            guard let valid = mender?.mended(.object(made)) else {
                if rows.isEmpty, index > 1 { return [] }
                continue
            }
            rows.append(valid)
        }
        return rows
    }

    /// The rows, with what they show of other rows as those have it, as far as the schemas allow it.
    func linked(_ rows: [JSONValue], to others: EmbeddedRows) -> [JSONValue] {
        rows.enumerated().map { index, row in
            let linked = others.linked(row, at: "\(plan.name)/\(index)")
            let isValid = schemas.allSatisfy { $0.isValid(linked, formats: .assert) }
            return isValid ? linked : row
        }
    }

    /// Members by whose usual names a path may identify rows, so that each row has a value of its
    /// own.
    private var otherKeys: [String] {
        outline.properties.map(\.key).filter { key in
            key != identityKey && key != nameKey && !isChoice(key)
                && ResourceConvention.isUsualKey(key, of: plan.name)
                && outline[key].map { plan.site.outline($0).types == ["string"] } ?? false
        }
    }

    private func row(
        _ index: Int, id: JSONValue?, name: JSONValue?, _ identities: [String: [JSONValue]]
    ) -> JSONObject {
        let references = RowReferences(
            collection: plan.name, index: index, seed: seed, identities: identities,
            parents: plan.parents)
        let made = ExampleGenerator.row(of: schemas, references.variation)
        var row = made?.object ?? JSONObject()
        set(id, in: &row)
        if let key = nameKey { row[key] = self.name(row[key], index, made: name) }
        return row
    }

    /// A value that no other row has: the made-up one with the number of the row, or else one that
    /// satisfies schemas and paths.
    private func name(_ value: JSONValue?, _ index: Int, made: JSONValue?) -> JSONValue? {
        guard let key = nameKey, let value else { return made }
        if let made, plan.id?.examples.first == made { return made }
        if value.number != nil { return .int(index + 1) }
        guard let text = value.string else { return value }
        let numbered: JSONValue =
            text.hasSuffix("\(index + 1)") ? value : .string("\(text)-\(index + 1)")
        let isValid =
            (memberSchemas[key] ?? []).allSatisfy { $0.isValid(numbered, formats: .assert) }
            && (plan.id?.accepts(numbered) ?? true)
        return isValid ? numbered : made ?? numbered
    }

    private func set(_ id: JSONValue?, in row: inout JSONObject) {
        guard let key = identityKey, let id else { return }
        if row[key] != nil {
            row[key] = id
        } else {
            row = JSONObject([(key, id)] + row.map { ($0.key, $0.value) })
        }
    }
}
