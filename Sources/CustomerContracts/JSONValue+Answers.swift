import StubJSON

extension JSONValue {
    /// Returns a page of a list that has exactly these rows.
    static func page(of name: String, _ rows: [JSONValue]) -> JSONValue {
        .object([
            name: .array(rows), "total": .int(rows.count), "skip": 0, "limit": .int(rows.count),
        ])
    }

    /// Returns a page of the feed.
    static func feed(_ items: [JSONValue], next: String? = nil) -> JSONValue {
        ["items": .array(items), "nextCursor": next.map(JSONValue.string) ?? .null]
    }

    /// Returns the value with an unknown member added to each of its objects.
    var withExtraMembers: JSONValue {
        switch self {
        case .object(let object):
            // The texts of a notice are a map, so an additional key would be another text.
            var extended = JSONObject(
                object.map { ($0.key, $0.key == "texts" ? $0.value : $0.value.withExtraMembers) })
            extended["x_future"] = ["deep": [1, nil, "two"]]
            return .object(extended)
        case .array(let elements):
            return .array(elements.map(\.withExtraMembers))
        case .null, .bool, .number, .string:
            return self
        }
    }
}
