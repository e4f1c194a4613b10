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
        let isText = plan.idShape == .string
        let idIsNumber =
            outline["id"].map { plan.site.outline($0).types.first == "integer" } ?? false
        let key = ResourceConvention.key(
            for: parameter, of: plan.name, fields: names, isName: isText && idIsNumber)
        return key == identityKey ? nil : key
    }

    /// Distinct ids, at most this many.
    func identities(_ count: Int) -> [JSONValue] {
        guard let key = identityKey else { return [] }
        let maker = IdentityMaker(
            schema: memberSchemas[key], name: ResourceConvention.singular(plan.name), seed: seed)
        return maker.identities(count)
    }

    // MARK: - Rows

    func rows(_ count: Int, identities: [String: [JSONValue]]) -> [JSONValue] {
        let own = identities[plan.name] ?? []
        // Rows without an id need not be distinct.
        let count = identityKey == nil ? count : min(count, own.count)
        var rows: [JSONValue] = []
        for index in 0..<count {
            let made = row(index, id: index < own.count ? own[index] : nil, identities)
            if accepts(made) { rows.append(made) } else if rows.isEmpty, index > 1 { return [] }
        }
        return rows
    }

    private func row(
        _ index: Int, id: JSONValue?, _ identities: [String: [JSONValue]]
    ) -> JSONValue {
        let maker = ValueMaker(
            documents: plan.site.documents, collection: plan.name, index: index, seed: seed,
            identities: identities, parents: plan.parents)
        let made = maker.value(for: plan.row, key: "", place: [], depth: 0)
        var row = made?.object ?? JSONObject()
        for required in outline.required where row[required] == nil {
            row[required] = memberSchemas[required]?.example() ?? .null
        }
        set(id, in: &row)
        if let key = nameKey, row[key]?.number != nil { row[key] = .int(index + 1) }
        if let key = nameKey, let text = row[key]?.string, !text.hasSuffix("\(index + 1)") {
            row[key] = .string("\(text)-\(index + 1)")
        }
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
            for key in wrong where key != identityKey {
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
