package import StubFixtures
public import StubJSON

/// A change to a collection that a rule makes before or after answering.
public struct RuleMutation: Sendable, Hashable {
    /// What becomes of one row.
    public enum Change: Sendable, Hashable {
        /// Adds a row, first or last; without an `id` it gets the next one.
        case insert(JSONObject, atStart: Bool)
        /// Removes the row with this id.
        case delete(JSONValue)
        /// Merges members into the row with this id.
        case update(JSONValue, JSONObject)
        /// Puts other members into the place of the row with this id, which it keeps.
        case replace(JSONValue, JSONObject)
    }

    /// On which side of the answer a change is made.
    public enum Moment: String, Sendable, Hashable, CaseIterable {
        /// The answer shows the change.
        case before
        /// Only later answers show the change.
        case after
    }

    /// The collection's name.
    public var collection: String
    /// What becomes of which row.
    public var change: Change
    /// Whether the answer shows the change.
    public var moment: Moment

    /// A change to a collection, before the answer unless it is said otherwise.
    public init(_ collection: String, _ change: Change, when moment: Moment = .before) {
        self.collection = collection
        self.change = change
        self.moment = moment
    }

    /// Makes the change; about how many bytes the row takes that it wrote.
    @discardableResult
    package func apply(to store: inout FixtureStore) throws(FixtureError) -> Int {
        try store.change(collection, isDeletion: isDeletion) { rows throws(FixtureError) in
            switch change {
            case .insert(let members, let atStart):
                return try rows.insert(members, at: atStart ? .start : .end).weight
            case .delete(let id):
                guard rows.delete(try Self.id(id, in: rows)) != nil else {
                    throw .noRow(collection: collection, id: try Self.id(id, in: rows))
                }
                return 0
            case .update(let id, let members):
                guard let row = rows.merge(members, into: try Self.id(id, in: rows)) else {
                    throw .noRow(collection: collection, id: try Self.id(id, in: rows))
                }
                return row.weight
            case .replace(let id, let members):
                guard let row = rows.replace(try Self.id(id, in: rows), with: members) else {
                    throw .noRow(collection: collection, id: try Self.id(id, in: rows))
                }
                return row.weight
            }
        }
    }

    private var isDeletion: Bool {
        if case .delete = change { true } else { false }
    }

    private static func id(
        _ value: JSONValue, in rows: FixtureCollection
    ) throws(FixtureError) -> RowID {
        guard let id = RowID(value) else { throw .badID(collection: rows.name, found: value) }
        return id
    }
}
