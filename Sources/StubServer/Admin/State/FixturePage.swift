import StubFixtures
import StubHTTP
import StubJSON

/// A page of a collection's rows for the inspector, which cannot show all rows of a large one.
struct FixturePage {
    private let skip: Int
    private let limit: Int
    /// In lower case; empty selects all rows.
    private let words: String

    private static let usualLimit = 100

    /// Whether the request asks for a page instead of the whole fixture.
    static func isAsked(by call: AdminCall) -> Bool {
        ["skip", "limit", "search"].contains { !call.target.values(of: $0).isEmpty }
    }

    /// Longer collections are searched off the loop; in rows.
    private static let few = 1000

    @Sendable static func isLong(_ call: AdminCall) -> Bool {
        guard isAsked(by: call) else { return false }
        let name = call.parameter("collection")
        return call.session.withState { $0.fixtures.collections[name]?.rows.count ?? 0 } > few
    }

    init(_ call: AdminCall) throws(AdminError) {
        skip = try call.number("skip") ?? 0
        limit = try call.number("limit") ?? Self.usualLimit
        words = call.target.values(of: "search").first?.lowercased() ?? ""
    }

    /// Returns `{"rows":[…],"total":n,"key":"id"}`; `total` counts the rows that match the search.
    func value(of collection: FixtureCollection) -> JSONValue {
        let rows = collection.rows
        let found = words.isEmpty ? rows : rows.filter(matches)
        return [
            "rows": .array(found.dropFirst(skip).prefix(limit).map { .object($0.members) }),
            "total": .int(found.count),
            "key": collection.isKeyed ? .string(collection.key) : nil,
        ]
    }

    private func matches(_ row: Row) -> Bool {
        String(decoding: row.text, as: UTF8.self).lowercased().contains(words)
    }
}

extension AdminParameter {
    static let skip = AdminParameter(
        name: "skip", description: "The number of rows to leave out first", schema: .count)
    static let search = AdminParameter(
        name: "search", description: "Only rows whose text contains this, in any case",
        schema: .string)
}
