import StubContract
import StubJSON
import StubSchema

/// Makes what generated rows show of other rows the same as those rows.
///
/// A `product` within a review is a row of `products`, if there are any: the one whose id the review
/// has beside it as `productId`, or any. `productName` beside `productId` is the name of that row.
struct EmbeddedRows {
    private let rows: [String: [JSONObject]]
    private let users: String
    private let seed: UInt64

    /// - Parameter users: the name of the collection with the users.
    init(of collections: [ContractStart.Collection], users: String, seed: UInt64) {
        rows = Dictionary(
            collections.map { ($0.name, $0.rows.compactMap(\.object)) }, uniquingKeysWith: +)
        self.users = users
        self.seed = seed
    }

    /// - Parameter place: says where the value is, to choose a row by.
    func linked(_ value: JSONValue, at place: String) -> JSONValue {
        switch value {
        case .object(var members):
            for member in members {
                let place = "\(place)/\(member.key)"
                guard let shown = member.value.object,
                    let row = row(shownBy: member.key, shown, in: members, at: place)
                else {
                    members[member.key] = linked(member.value, at: place)
                    continue
                }
                members[member.key] = .object(Self.copy(of: row, like: shown))
                for name in NameForm.references(to: member.key) where members[name] != nil {
                    if let id = Self.id(of: row), Self.haveSameKind(members[name], id) {
                        members[name] = id
                    }
                }
            }
            return .object(named(members))
        case .array(let elements):
            return .array(
                elements.enumerated().map { linked($0.element, at: "\(place)/\($0.offset)") })
        case .null, .bool, .number, .string:
            return value
        }
    }

    /// The members with what they repeat of the rows whose ids they have, such as `shopName` of the row
    /// with the id `shopId`.
    private func named(_ members: JSONObject) -> JSONObject {
        var named = members
        for member in members {
            guard let thing = NameForm.thing(in: member.key),
                let rows = NameForm.collections(of: thing).lazy.compactMap({ rows[$0] }).first,
                let row = rows.first(where: { Self.id(of: $0) == member.value })
            else { continue }
            for other in members where other.key != member.key && other.key.hasPrefix(thing) {
                let rest = other.key.dropFirst(thing.count).drop { $0 == "_" }
                let field = rest.prefix(1).lowercased() + rest.dropFirst()
                if let value = row[field], Self.haveSameKind(value, other.value) {
                    named[other.key] = value
                }
            }
        }
        return named
    }

    private static let ids = ["id", "_id", "uuid"]

    private static func id(of row: JSONObject) -> JSONValue? {
        ids.lazy.compactMap { row[$0] }.first
    }

    /// The row that an object shows a part of; `nil` if it is something else.
    private func row(
        shownBy name: String, _ shown: JSONObject, in members: JSONObject, at place: String
    ) -> JSONObject? {
        let names = NameForm.collections(of: name)
        let owners = TokenWords.isOwner(name + "Id", users) ? [users] : []
        let found = (names + owners).lazy.compactMap { rows[$0] }.first { rows in
            rows.first.map { Self.isPart(shown, of: $0) } ?? false
        }
        guard let found else { return nil }
        let ids = NameForm.references(to: name).compactMap { members[$0] }
        if let row = found.first(where: { Self.id(of: $0).map(ids.contains) ?? false }) {
            return row
        }
        var random = Scatter(seed, "\(place)/row")
        return found[random.below(found.count)]
    }

    /// Whether most members of an object are those of a row, among them its id or name.
    private static func isPart(_ shown: JSONObject, of row: JSONObject) -> Bool {
        let shared = shown.filter { haveSameKind(row[$0.key], $0.value) }.map(\.key)
        return shared.count * 2 > shown.count
            && shared.contains {
                (ids + ["name", "title", "slug", "email"]).contains($0) || $0.hasSuffix("Id")
            }
    }

    private static func copy(of row: JSONObject, like shown: JSONObject) -> JSONObject {
        JSONObject(
            shown.map { member in
                let own = row[member.key]
                return (
                    member.key, haveSameKind(own, member.value) ? own ?? member.value : member.value
                )
            })
    }

    /// Whether both are of the same kind, so that one can stand in place of the other.
    private static func haveSameKind(_ value: JSONValue?, _ other: JSONValue) -> Bool {
        switch (value, other) {
        case (.string?, .string), (.number?, .number), (.bool?, .bool), (.array?, .array),
            (.object?, .object), (.null?, .null):
            true
        default: false
        }
    }
}
