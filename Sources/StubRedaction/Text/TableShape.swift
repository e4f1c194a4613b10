import StubJSON

/// A table in JSON that names its columns once: `{"columns": ["id", "token"], "rows": …}`.
struct TableShape {
    /// Which values of each column are secrets, in order.
    private let reaches: [Reach?]
    /// The member with the names; empty if they are the first row.
    private let key: String

    private static let most = 16
    private static let widest = 256
    static let naming: Set<String> = [
        "columns", "cols", "fields", "headers", "header", "columnnames", "column_names", "names",
        "keys", "schema", "attributes", "head", "colnames", "properties", "labels", "params",
    ]
    private static let titles = ["name", "key", "field", "id", "label", "title", "columnName"]

    /// `nil` if no member lists names of secrets beside members with as many values.
    init?(_ object: JSONObject, _ redaction: SecretRedaction) {
        guard (2...Self.most).contains(object.count) else { return nil }
        for member in object.members {
            guard case .array(let elements) = member.value,
                (1...Self.widest).contains(elements.count), redaction.role(of: member.key).isHead
            else { continue }
            let names = elements.compactMap(Self.name)
            guard names.count == elements.count,
                let reaches = Self.reaches(of: names, redaction)
            else { continue }
            self.reaches = reaches
            key = member.key
            return
        }
        return nil
    }

    /// `nil` if the first row does not have the names of the columns.
    init?(rows: [JSONValue], _ redaction: SecretRedaction) {
        guard rows.count > 1, case .array(let head) = rows[0],
            (1...Self.widest).contains(head.count),
            case .array(let second) = rows[1], second.count == head.count
        else { return nil }
        let names = head.compactMap(\.string)
        guard names.count == head.count, names.allSatisfy({ $0.utf8.count <= 64 }),
            !second.allSatisfy({ $0.string.map(SecretNames.isName) ?? false }),
            Set(names).count == names.count, let reaches = Self.reaches(of: names, redaction)
        else { return nil }
        // Pairs of a name and a value look the same, but each row begins with a name.
        if head.count == 2, reaches[0] != nil { return nil }
        self.reaches = reaches
        key = ""
    }

    private static func name(of value: JSONValue) -> String? {
        if let text = value.string { return text.utf8.count <= 64 ? text : nil }
        guard let object = value.object else { return nil }
        return titles.lazy.compactMap { object[$0]?.string }.first
    }

    private static func reaches(
        of names: [String], _ redaction: SecretRedaction
    ) -> [Reach?]? {
        let reaches = names.map { redaction.rules.keeps($0) ? nil : redaction.reach(of: $0) }
        return reaches.contains { $0 != nil } ? reaches : nil
    }

    /// The member with the secrets of its rows, or of its values, replaced; `nil` if it is no part
    /// of the table.
    func redacted(
        _ member: JSONObject.Member, shown name: String, _ redaction: SecretRedaction
    ) -> JSONValue? {
        guard member.key != key, case .array(let rows) = member.value, !rows.isEmpty else {
            return nil
        }
        let isTable = rows.allSatisfy { row in
            if case .array(let cells) = row { cells.count <= reaches.count } else { false }
        }
        let isRow = rows.count == reaches.count && rows.contains { $0.string != nil }
        guard isTable || isRow else { return nil }
        return redaction.within(name) {
            if !isTable { return self.redacted(member.value, redaction) }
            return .array(
                rows.enumerated().map { index, row in
                    redaction.within(String(index)) { self.redacted(row, redaction) }
                })
        }
    }

    /// A row with its secrets replaced.
    func redacted(_ row: JSONValue, _ redaction: SecretRedaction) -> JSONValue {
        guard case .array(let cells) = row else { return redaction.json(row, under: nil) }
        return .array(
            cells.enumerated().map { index, cell in
                var reach = index < reaches.count ? reaches[index] : nil
                if let text = cell.string, SecretNames.isName(text) { reach = nil }
                return redaction.within(String(index)) { redaction.json(cell, under: reach) }
            })
    }
}
