import StubJSON

/// The fields by which paths identify rows.
extension ResourceConvention {
    /// Whether a parameter of the path can be what the rows are identified by: the text in
    /// `POST /statuses/{sha}` is no number of a status.
    func namesRow(_ parameter: String) -> Bool {
        key(for: parameter) != nil || samples.first?["id"]?.number == nil
            || site.pathParameter(parameter)?.shape != .string
    }

    /// Whether a parameter is the id of another row, to which rows refer, as in `POST
    /// /warehouses/{shopId}`.
    func refersToOther(_ parameter: String) -> Bool {
        guard let thing = NameForm.thing(in: parameter),
            TokenWords.plain(thing) != TokenWords.plain(NameForm.singular(path.name)),
            let field = key(for: parameter)
        else { return false }
        return field != "id" && NameForm.collections(of: thing).contains { collections[$0] != nil }
    }

    /// The field that the path identifies a row by; `nil` means `id`.
    func key(for parameter: String) -> String? {
        Self.key(for: parameter, of: path.name, fields, samples, site)
    }

    /// The field by which a parameter of the path identifies the rows of a collection; `nil` means
    /// `id`.
    static func key(
        for parameter: String, of name: String, _ fields: [String], _ samples: [JSONObject],
        _ site: ConventionSite
    ) -> String? {
        let idIsNumber = samples.first?["id"]?.number != nil
        let isName = site.pathParameter(parameter)?.shape == .string
        let named = Self.key(
            for: parameter, of: name, fields: Self.distinct(fields, in: samples),
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
    package static func key(
        for parameter: String, of collection: String, fields: [String], isName: Bool = false
    ) -> String? {
        let singular = NameForm.singular(collection)
        let own = [parameter, NameForm.snakeCased(parameter), NameForm.camelCased(parameter)]
        let plain = TokenWords.plain(parameter)
        let same =
            own.first(where: fields.contains) ?? fields.first { TokenWords.plain($0) == plain }
        if let same { return same == "id" ? nil : same }
        if TokenWords.handles.contains(plain),
            let handle = fields.first(where: { TokenWords.handles.contains(TokenWords.plain($0)) })
        {
            return handle
        }
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
        return usualKeys(of: collection).lazy.compactMap { key in
            let plain = TokenWords.plain(key)
            return fields.first { $0 == key } ?? fields.first { TokenWords.plain($0) == plain }
        }.first
    }

    private static let nameFields = ["key", "slug", "code", "name", "number", "login", "username"]

    private static func usualKeys(of collection: String) -> [String] {
        identities(of: collection) + nameFields
    }

    /// What the id of a row may be called, apart from `id`.
    package static func identities(of collection: String) -> [String] {
        let words = TokenWords.words(of: NameForm.singular(collection))
        // The rows of `inventory-transactions` may have a `transactionId`.
        let ends = words.indices.map { words[$0...].joined(separator: "_") + "_id" }
        return ["_id", "uuid", "guid", "uid", "gid", "sid", "pk"] + ends
    }

    /// Whether rows of a collection are usually identified by the field.
    package static func isUsualKey(_ field: String, of collection: String) -> Bool {
        usualKeys(of: collection).contains { TokenWords.plain($0) == TokenWords.plain(field) }
    }

    func keyReason(_ key: String?) -> String { key.map { ", by its \($0)" } ?? "" }
}
