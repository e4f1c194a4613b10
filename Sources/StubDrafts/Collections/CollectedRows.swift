import StubHTTP
package import StubJSON
import StubRecordings

/// A collection of fixtures that recorded lists and rows were merged into.
package struct CollectedRows: Sendable {
    /// The name of the fixture.
    package let name: String
    /// The member that identifies a row.
    let key: String
    private(set) var rows: [JSONObject] = []
    private var places: [JSONValue: Int] = [:]

    init(name: String, key: String) {
        self.name = name
        self.key = key
    }

    /// Adds a row, or the members that the row with this id lacks.
    mutating func add(_ row: JSONObject) {
        guard let id = row[key], Self.isKey(id) else { return }
        if let place = places[id] {
            for member in row.members where rows[place][member.key] == nil {
                rows[place][member.key] = member.value
            }
        } else {
            places[id] = rows.count
            rows.append(row)
        }
    }

    mutating func remove(_ id: JSONValue) {
        guard places[id] != nil else { return }
        let left = rows.filter { $0[key] != id }
        rows = []
        places = [:]
        for row in left { add(row) }
    }

    /// The file's content.
    package var json: JSONValue { .array(rows.map { .object($0) }) }

    /// The rows without passwords: a login would compare the real one with the one in its place.
    var withoutPasswords: CollectedRows {
        var collection = CollectedRows(name: name, key: key)
        for row in rows {
            collection.add(
                JSONObject(
                    row.members.filter { !DraftWords.isPassword($0.key) }.map {
                        ($0.key, $0.value)
                    }))
        }
        return collection
    }
    /// The number of rows.
    package var count: Int { rows.count }

    static func isKey(_ value: JSONValue) -> Bool {
        switch value {
        case .string(let text): !text.isEmpty
        case .number: true
        case .null, .bool, .array, .object: false
        }
    }

    private static let keys = ["id", "_id", "uuid", "key", "slug", "code", "sku"]

    /// The member that identifies each of the rows; `nil` if there is none.
    static func key(of rows: [JSONObject]) -> String? {
        keys.first { key in
            let ids = rows.compactMap { $0[key] }
            return ids.count == rows.count && ids.allSatisfy(isKey) && Set(ids).count == ids.count
        }
    }
}
