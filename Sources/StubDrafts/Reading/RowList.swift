import StubJSON
import StubRecordings

/// The rows of a list in a response: a list of objects, at the root or inside an object.
struct RowList {
    /// The names that lead to the list; empty if the response is the list.
    let place: [String]
    let rows: [JSONObject]

    private static let depth = 2

    /// `nil` if the body has no list of objects; of several lists the longest is used.
    init?(in body: RecordedBody) {
        guard case .json(let value) = body, let found = Self.longest(in: value, Self.depth) else {
            return nil
        }
        (place, rows) = found
    }

    private static func longest(
        in value: JSONValue, _ depth: Int
    ) -> (place: [String], rows: [JSONObject])? {
        if let elements = value.array {
            let rows = elements.compactMap(\.object)
            return !rows.isEmpty && rows.count == elements.count ? ([], rows) : nil
        }
        guard depth > 0, let object = value.object else { return nil }
        // A row is no list, even if it contains one.
        if object["id"] != nil || object["_id"] != nil { return nil }
        var best: (place: [String], rows: [JSONObject])?
        for member in object.members {
            guard let inner = longest(in: member.value, depth - 1),
                inner.rows.count > (best?.rows.count ?? 0)
            else { continue }
            best = ([member.key] + inner.place, inner.rows)
        }
        return best
    }
}
