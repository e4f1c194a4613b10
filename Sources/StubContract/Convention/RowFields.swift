import StubHTTP
import StubJSON
import StubSchema

/// The fields of a collection's rows, and what they contain, judging by the first rows.
struct RowFields {
    /// The fields with texts, numbers and Booleans, then those with arrays and objects.
    private let names: [String]
    private let samples: [JSONObject]
    private let declared: SchemaOutline?

    init(_ scalars: [String], _ samples: [JSONObject], declared: SchemaOutline?) {
        var names = scalars
        for member in samples.joined() where !names.contains(member.key) {
            if member.value.array != nil || member.value.object != nil { names.append(member.key) }
        }
        (self.names, self.samples, self.declared) = (names, samples, declared)
    }

    // MARK: - Names

    /// The field with exactly this name.
    func exactly(_ name: String) -> String? { names.first { $0 == name } }

    /// The field that words name: `owner_id` is `ownerId`, `ids` is `id`, and `tag` the array `tags`.
    func named(_ words: [String]) -> String? { Self.name(words, in: names, isArray) }

    private static func name(
        _ words: [String], in names: [String], _ isArray: (String) -> Bool
    ) -> String? {
        let whole = words.joined()
        let single = NameForm.singular(whole)
        guard !whole.isEmpty else { return nil }
        return names.first { plain($0) == whole } ?? names.first { plain($0) == single }
            ?? names.first { isArray($0) && NameForm.singular(plain($0)) == single }
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// The member of an embedded object that words name: `category_id` is `category.id`, also if
    /// `categories` is an array of objects.
    func inside(_ words: [String]) -> String? {
        for count in stride(from: words.count - 1, to: 0, by: -1) {
            guard let outer = named(Array(words.prefix(count))) else { continue }
            let inner = Self.name(Array(words.dropFirst(count)), in: members(of: outer)) { _ in
                false
            }
            if let inner { return "\(outer).\(inner)" }
        }
        return nil
    }

    /// The member that words name in the only embedded object that has such a member: `city` is
    /// `address.city`.
    func onlyInside(_ words: [String]) -> String? {
        let others = [
            "id", "name", "title", "type", "fields", "include", "expand", "embed", "select",
        ]
        guard !others.contains(words.joined()) else { return nil }
        let found = names.compactMap { outer in
            Self.name(words, in: members(of: outer)) { _ in false }.map { "\(outer).\($0)" }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// The Boolean field that words name, with `is` or `has` or without: `is_active` is `active`.
    func flag(_ words: [String]) -> String? {
        let prefixes = ["is", "has"]
        let others =
            words.count > 1 && prefixes.contains(words[0])
            ? [Array(words.dropFirst())] : prefixes.map { [$0] + words }
        return others.lazy.compactMap(named).first { field in
            self.values(of: field).contains { $0.bool != nil }
        }
    }

    // MARK: - Values

    private func values(of path: String) -> [JSONValue] {
        let keys = path.split(separator: ".").map(String.init)
        return samples.compactMap { Self.value(keys[...], in: .object($0)) }
            .flatMap { $0.array ?? [$0] }.filter { $0 != .null }
    }

    private static func value(_ keys: ArraySlice<String>, in value: JSONValue) -> JSONValue? {
        guard let key = keys.first else { return value }
        if let elements = value.array {
            return .array(elements.compactMap { self.value(keys, in: $0) })
        }
        return value[key].flatMap { self.value(keys.dropFirst(), in: $0) }
    }

    /// The members of the objects in a field.
    private func members(of field: String) -> [String] {
        var names: [String] = []
        for member in values(of: field).compactMap(\.object).joined()
        where !names.contains(member.key) { names.append(member.key) }
        return names
    }

    private func isArray(_ field: String) -> Bool { samples.contains { $0[field]?.array != nil } }

    func isText(_ field: String) -> Bool {
        let values = values(of: field)
        return !values.isEmpty && values.allSatisfy { $0.string != nil }
    }

    func isNumber(_ field: String) -> Bool {
        let values = values(of: field)
        return !values.isEmpty && values.allSatisfy { $0.number != nil }
    }

    /// Whether a field has numbers, also as texts, or times.
    func isOrdered(_ field: String) -> Bool {
        let values = values(of: field)
        return isTime(field)
            || !values.isEmpty
                && values.allSatisfy { value in
                    value.number ?? value.string.flatMap(ContractParameter.number) != nil
                }
    }

    /// Whether a value can be equal to the field: an object must be known by one of its members.
    func canEqual(_ field: String) -> Bool {
        let objects = values(of: field).compactMap(\.object)
        return objects.allSatisfy { object in
            StubBinding.Filter.identities.contains { object[$0] != nil }
        }
    }

    /// The number in an object that is an amount of something: `price.amount`.
    func amount(of field: String) -> String? {
        let known = ["amount", "value", "price", "total", "cents"]
        return known.first { members(of: field).contains($0) && isOrdered("\(field).\($0)") }
            .map { "\(field).\($0)" }
    }

    // MARK: - Times

    static func isTime(_ value: JSONValue) -> Bool {
        value.string.map { TimeText.seconds($0) != nil || TimeText.day($0) != nil } ?? false
    }

    /// Whether a field has times: texts, or seconds or milliseconds since 1970.
    func isTime(_ field: String) -> Bool {
        let values = values(of: field)
        let schema = declared?[field]
        if values.isEmpty {
            return schema?.value["format"]?.string?.hasPrefix("date") ?? UnixTime.isTime(field)
        }
        return values.allSatisfy { value in
            Self.isTime(value)
                || UnixTime.unit(of: value) != nil
                    && UnixTime(member: field, schema: schema?.value ?? .null) != nil
        }
    }

    private var times: [String] { names.filter(isTime) }

    /// The time that words name: `created` is `createdAt`, and `modified` the time of the last change.
    func time(of words: [String]) -> String? {
        let core = RangeWords.core(words)
        guard !core.isEmpty else { return nil }
        let times = times
        let same = times.first { RangeWords.core(TokenWords.words(of: $0)) == core }
        let role = TimeRole(of: core.joined())
        guard same == nil, core.count == 1, role == .creation || role == .change else {
            return same
        }
        return times.first { TimeRole(of: $0) == role }
    }

    /// The time of a row that a bound without a name means: of what the row is about, or else of its
    /// creation, or of its last change.
    var ownTime: String? {
        times.enumerated().min { left, right in
            let (one, other) = (TimeRole(of: left.element), TimeRole(of: right.element))
            return (one.rawValue, TimeRole.rank(left.element), left.offset)
                < (other.rawValue, TimeRole.rank(right.element), right.offset)
        }?.element
    }
}
