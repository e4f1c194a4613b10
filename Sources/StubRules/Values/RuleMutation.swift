package import StubFixtures
public import StubJSON

/// A rule's change of a collection before or after the response.
public struct RuleMutation: Sendable, Hashable {
    /// The change of a row.
    public enum Change: Sendable, Hashable {
        /// Adds a row, first or last; without an `id` it gets the next one.
        case insert(JSONObject, atStart: Bool)
        /// Removes the row with this id.
        case delete(JSONValue)
        /// Merges members into the row with this id.
        case update(JSONValue, JSONObject)
        /// Replaces the members of the row with this id, except the id.
        case replace(JSONValue, JSONObject)
    }

    /// Whether a change is made before or after the response.
    public enum Moment: String, Sendable, Hashable, CaseIterable {
        /// The response contains the change.
        case before
        /// Only later responses contain the change.
        case after
    }

    /// The collection's name.
    public var collection: String
    /// The change of a row.
    public var change: Change
    /// Whether the response contains the change.
    public var moment: Moment

    /// Creates a change, which by default is made before the response.
    public init(_ collection: String, _ change: Change, when moment: Moment = .before) {
        self.collection = collection
        self.change = change
        self.moment = moment
    }

    /// Makes the change; returns the written row, and `nil` for a deletion.
    @discardableResult
    package func apply(to store: inout FixtureStore) throws(FixtureError) -> Row? {
        try store.change(collection) { rows throws(FixtureError) in
            switch change {
            case .insert(let members, let atStart):
                return try rows.insert(members, at: atStart ? .start : .end)
            case .delete(let id):
                guard rows.delete(try Self.id(id, in: rows)) != nil else {
                    throw .noRow(collection: collection, id: try Self.id(id, in: rows))
                }
                return nil
            case .update(let id, let members):
                guard let row = try rows.merge(members, into: try Self.id(id, in: rows)) else {
                    throw .noRow(collection: collection, id: try Self.id(id, in: rows))
                }
                return row
            case .replace(let id, let members):
                guard let row = try rows.replace(try Self.id(id, in: rows), with: members) else {
                    throw .noRow(collection: collection, id: try Self.id(id, in: rows))
                }
                return row
            }
        }
    }

    private static func id(
        _ value: JSONValue, in rows: FixtureCollection
    ) throws(FixtureError) -> RowID {
        guard let id = RowID(value) else { throw .badID(collection: rows.name, found: value) }
        return id
    }
}
