import StubJSON
import StubSchema

/// Generates the rows of a collection: plausible, distinct by id, and valid.
struct RowMaker {
    let plan: CollectionPlan
    let seed: UInt64
    /// The schemas that every row must satisfy.
    private var schemas: [Schema] = []
    /// The compiled schemas of members, to generate values that heuristics get wrong.
    private var memberSchemas: [String: Schema] = [:]
    private let outline: SchemaOutline

    init(plan: CollectionPlan, seed: UInt64, compiler loader: inout ContractLoader) {
        self.plan = plan
        self.seed = seed
        outline = plan.site.outline(plan.row)
        schemas = ([plan.row] + plan.others).compactMap { loader.compile($0) }
        for (key, node) in outline.properties { memberSchemas[key] = loader.compile(node) }
    }

    func accepts(_ row: JSONValue) -> Bool {
        schemas.allSatisfy { $0.isValid(row, formats: .assert) }
    }

    // MARK: - Identity

    /// The member that identifies rows; `nil` if there is none and none may be added.
    private var identityKey: String? {
        let names = outline.properties.map(\.key).filter { key in
            guard let node = outline[key] else { return false }
            let member = plan.site.outline(node)
            return !member.isObject && !member.isArray
        }
        if names.contains("id") { return "id" }
        if let key = matchingKey(among: names) { return key }
        if let parameter = plan.idParameter,
            let key = ResourceConvention.key(for: parameter, of: plan.name, fields: names)
        {
            return key
        }
        return outline.isClosed || plan.idParameter == nil ? nil : "id"
    }

    /// A member other than the id that paths identify rows by.
    private var nameKey: String? {
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
        let sameAsID = { (keyword: String) in
            (wanted[keyword] ?? .null)
                == (outline["id"].map { plan.site.documents.followed($0) }?
                    .value[keyword] ?? .null)
        }
        for keyword in ["pattern", "format"] {
            guard let value = wanted[keyword], value != "int32", value != "int64",
                !sameAsID(keyword)
            else { continue }
            let found = names.filter { name in
                outline[name].map { plan.site.documents.followed($0).value[keyword] == value }
                    ?? false
            }
            if found.count == 1 { return found[0] }
        }
        return names.first { name in
            let value = outline[name].map { plan.site.documents.followed($0).value }
            let examples =
                [value?["example"]].compactMap(\.self) + (value?["examples"]?.array ?? [])
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
        let name = ResourceConvention.singular(plan.name)
        let maker = IdentityMaker(
            schema: memberSchemas[key], parameter: parameter, name: name, seed: seed)
        let made = maker.identities(count)
        // A document may contradict itself: then the rows' schema counts.
        if made.count >= min(count, 2) || parameter == nil { return made }
        return IdentityMaker(schema: memberSchemas[key], name: name, seed: seed).identities(count)
    }

    // MARK: - Rows

    func rows(_ count: Int, identities: [String: [JSONValue]]) -> [JSONValue] {
        let own = identities[plan.name] ?? []
        // Rows without an id need not be distinct.
        let count = identityKey == nil ? count : min(count, own.count)
        var rows: [JSONValue] = []
        let names = nameKey.map { self.identities(count, of: $0, for: plan.id) } ?? []
        for index in 0..<count {
            let made = row(
                index, id: index < own.count ? own[index] : nil,
                name: index < names.count ? names[index] : nil, identities)
            if accepts(made) { rows.append(made) } else if rows.isEmpty, index > 1 { return [] }
        }
        return rows
    }

    private func row(
        _ index: Int, id: JSONValue?, name: JSONValue?, _ identities: [String: [JSONValue]]
    ) -> JSONValue {
        let maker = ValueMaker(
            documents: plan.site.documents, collection: plan.name, index: index, seed: seed,
            identities: identities, parents: plan.parents)
        let made = maker.value(for: plan.row, key: "", place: [], depth: 0)
        var row = made?.object ?? JSONObject()
        let outline = SchemaOutline(plan.row, in: plan.site.documents, alternative: index)
        for required in outline.required where row[required] == nil {
            row[required] = memberSchemas[required]?.example() ?? .null
        }
        set(id, in: &row)
        if let key = nameKey { row[key] = self.name(row[key], index, made: name) }
        mend(&row)
        if accepts(.object(row)) { return .object(row) }
        for includesOptional in [true, false] {
            guard let schema = schemas.first else { break }
            let generator = ExampleGenerator(includesOptional: includesOptional)
            guard var example = generator.example(of: schema).object else { continue }
            set(id, in: &example)
            if accepts(.object(example)) { return .object(example) }
        }
        return .object(row)
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
            (memberSchemas[key]?.isValid(numbered, formats: .assert) ?? true)
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

    /// Replaces or removes members that violate their schema.
    private func mend(_ row: inout JSONObject) {
        for _ in 0..<3 {
            var wrong: [String] = []
            for schema in schemas {
                for issue in schema.issues(in: .object(row), formats: .assert) {
                    guard let key = issue.instanceLocation.tokens.first, !wrong.contains(key)
                    else { continue }
                    wrong.append(key)
                }
            }
            guard !wrong.isEmpty else { return }
            for key in wrong where key != identityKey && key != nameKey {
                let example = memberSchemas[key]?.example()
                if let example, row[key] != example {
                    row[key] = example
                } else if !outline.required.contains(key) {
                    row[key] = nil
                }
            }
        }
    }
}
