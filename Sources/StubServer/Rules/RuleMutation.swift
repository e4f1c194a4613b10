public import StubJSON

/// A change to a collection that a rule makes before or after answering.
public struct RuleMutation: Sendable, Hashable {
    public enum Change: Sendable, Hashable {
        /// Adds a row, first or last; without an `id` it gets the next one.
        case insert(JSONObject, atStart: Bool)
        /// Removes the row with this id.
        case delete(JSONValue)
        /// Merges members into the row with this id.
        case update(JSONValue, JSONObject)
    }

    public enum Moment: String, Sendable, Hashable, CaseIterable { case before, after }

    public var collection: String
    public var change: Change
    public var moment: Moment

    public init(_ collection: String, _ change: Change, when moment: Moment = .before) {
        self.collection = collection
        self.change = change
        self.moment = moment
    }

    package func apply(to store: inout FixtureStore) throws(FixtureError) {
        try store.change(collection) { rows throws(FixtureError) in
            switch change {
            case .insert(let members, let atStart):
                try rows.insert(members, at: atStart ? .start : .end)
            case .delete(let id):
                guard rows.delete(try Self.id(id, in: rows)) != nil else {
                    throw .noRow(collection: collection, id: try Self.id(id, in: rows))
                }
            case .update(let id, let members):
                guard rows.merge(members, into: try Self.id(id, in: rows)) != nil else {
                    throw .noRow(collection: collection, id: try Self.id(id, in: rows))
                }
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
