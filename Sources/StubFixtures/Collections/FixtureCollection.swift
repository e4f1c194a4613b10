package import StubJSON
import StubSupport

/// Rows in order with an index by id; copies share their storage until they are changed.
package struct FixtureCollection: Sendable {
    package enum Place: String, Sendable, Hashable, CaseIterable { case start, end }

    package let name: String
    /// Every row, in order.
    package private(set) var rows: [Row]
    /// What lists have selected of the rows; copies with the same rows share it.
    private(set) var selections = SelectionCache()
    /// The bytes of the rows written since the file was read, and of this copy's own tables.
    private(set) var weight = 0
    /// The positions of the rows.
    private var indexByID: [RowID: Int]
    /// Whether this copy was changed, so that it shares no storage with other copies.
    private var isOwn = false
    /// What the current change has to keep to; `nil` if there is memory for it.
    private var shortage: Shortage?
    /// The greatest integer id so far; ids of deleted rows are not used again.
    private(set) var lastNumber: Int
    /// The ids of rows that were added.
    var given = GivenIDs()
    /// The requirements of the contract for ids.
    private(set) var identities: IdentityRules
    /// Generates ids that cannot be incremented.
    var random = SplitMix64(seed: 0)
    /// Whether ids are strings; an empty collection counts as numbered.
    package let hasStringIDs: Bool
    /// The member with the id: `id`, or the name that the contract's paths use.
    package var key: String { check.key }
    /// Whether rows have ids; without them rows can be listed but not addressed.
    package let isKeyed: Bool
    /// Validates each row when it is first sent.
    private(set) var check: RowCheck
    /// A digest of the file that the rows were read from; `nil` if there was none.
    private let origin: UInt64?

    /// Creates a collection of rows whose ids are known to be unique, or that have none.
    package init(
        name: String, rows: [Row], check: RowCheck = RowCheck(),
        identities: IdentityRules = IdentityRules(), source: JSONDocument? = nil
    ) {
        self.name = name
        self.identities = identities
        origin = source.map { Digest.of($0.bytes) }
        self.check = check
        self.rows = rows
        indexByID = Dictionary(minimumCapacity: rows.count)
        lastNumber = 0
        var hasStringIDs = false
        for (index, row) in rows.enumerated() {
            switch row.id {
            case .int(let number): lastNumber = max(lastNumber, number)
            case .string: hasStringIDs = true
            case nil: continue
            }
            if let id = row.id { indexByID[id] = index }
        }
        self.hasStringIDs = hasStringIDs
        isKeyed = rows.isEmpty || !indexByID.isEmpty
    }

    /// Whether both were read from the same text.
    package func hasSameOrigin(as other: FixtureCollection) -> Bool {
        origin != nil && origin == other.origin
    }

    /// Whether neither copy was changed since they were copied.
    package func hasSameRows(as other: FixtureCollection) -> Bool {
        rows.count == other.rows.count
            && zip(rows, other.rows).allSatisfy { $0.isIdentical(to: $1) }
    }

    /// Excludes all ids that the collection assigned before its file changed.
    package mutating func excludeIDs(givenBy other: FixtureCollection) {
        given = other.given
        lastNumber = max(lastNumber, given.number)
    }

    /// Returns these rows with the validation of the other collection.
    package func rechecked(as other: FixtureCollection) -> FixtureCollection {
        var collection = self
        collection.check = other.check
        collection.identities = other.identities
        collection.rows = rows.map { $0.rechecked(by: other.check) }
        collection.selections = selections.emptied()
        return collection
    }

    package subscript(id: RowID) -> Row? { indexByID[id].map { rows[$0] } }

    /// Returns the row with an id in a path segment.
    package func row(named text: String) -> Row? {
        for id in RowID.candidates(text) {
            if let row = self[id] { return row }
        }
        return nil
    }

    /// Returns the row whose member has the value; without a member, the row with that id.
    func row(named text: String, by member: String?) -> Row? {
        guard let member, member != key else { return row(named: text) }
        let criterion = RowCriterion.exactly(text, FieldPath(member))
        return rows.first { criterion.isMet(by: $0) }
    }

    /// Returns the position of the row; `nil` if it does not exist.
    func index(of id: RowID) -> Int? { indexByID[id] }
}

// MARK: - Writes

extension FixtureCollection {
    /// Makes a change that has to keep to a shortage of memory.
    mutating func change<Result>(
        in shortage: Shortage?,
        _ change: (inout FixtureCollection) throws(FixtureError) -> Result
    ) throws(FixtureError) -> Result {
        self.shortage = shortage
        defer { self.shortage = nil }
        return try change(&self)
    }

    /// Adds a row; without an `id` it gets the next one as its first member.
    ///
    /// - Parameter mend: corrects the members when the id is known.
    @discardableResult
    package mutating func insert(
        _ members: JSONObject, at place: Place = .end, mend: (JSONObject) -> JSONObject = { $0 }
    ) throws(FixtureError) -> Row {
        if shortage != nil { throw .noMemory }
        var members = members
        if isKeyed {
            if let id = members[key] {
                guard let id = RowID(id) else { throw .badID(collection: name, found: id) }
                guard indexByID[id] == nil else { throw .duplicateID(collection: name, id: id) }
            } else {
                let id = JSONObject.Member(key: key, value: try newID().json)
                members = JSONObject(uniqueMembers: [id] + members.members)
            }
        }
        let id = members[key]
        members = mend(members)
        if isKeyed { members[key] = id }
        let row = Row(members, check: check, weight: members.weight)
        separate()
        weight += row.weight
        switch place {
        case .start:
            rows.insert(row, at: 0)
            notePositions(from: 0)
        case .end:
            rows.append(row)
            notePositions(from: rows.count - 1)
        }
        if case .int(let number) = row.id {
            lastNumber = max(lastNumber, number)
            given.note(number)
        }
        return row
    }

    /// Replaces the row's members; its id stays.
    package mutating func replace(
        _ id: RowID, with members: JSONObject
    ) throws(FixtureError) -> Row? {
        guard let index = indexByID[id] else { return nil }
        let old = rows[index]
        var members = members
        members[key] = old.members[key]
        let row = Row(members, check: check, weight: members.weight, id: id)
        guard shortage?.allows(row.weight, inPlaceOf: old.weight) != false else {
            throw .noMemory
        }
        separate()
        weight += row.weight - old.weight
        rows[index] = row
        return row
    }

    /// Merges members into the row, objects into objects; its id stays.
    package mutating func merge(
        _ members: JSONObject, into id: RowID
    ) throws(FixtureError) -> Row? {
        guard let row = self[id] else { return nil }
        return try replace(id, with: Self.merging(members, into: row.members))
    }

    /// Removes the row and returns it.
    @discardableResult
    package mutating func delete(_ id: RowID) -> Row? {
        guard let index = indexByID[id] else { return nil }
        separate()
        indexByID[id] = nil
        let row = rows.remove(at: index)
        notePositions(from: index)
        weight -= row.weight
        return row
    }

    private mutating func notePositions(from start: Int) {
        for index in rows.indices[start...] {
            if let id = rows[index].id { indexByID[id] = index }
        }
    }

    /// The approximate number of bytes that the next change needs in addition to its row.
    ///
    /// The first change copies the tables of rows and ids that this copy shares with others.
    var copyWeight: Int { isOwn ? 0 : rows.count * Self.tableWeight }

    private static let tableWeight = MemoryLayout<Row>.stride + 72

    /// Prepares for a change of rows: unchanged copies keep their lists.
    private mutating func separate() {
        weight += copyWeight
        isOwn = true
        selections = selections.emptied()
    }

    static func merging(_ changes: JSONObject, into members: JSONObject) -> JSONObject {
        var merged = members
        for change in changes {
            if let inner = change.value.object, let old = merged[change.key]?.object {
                merged[change.key] = .object(merging(inner, into: old))
            } else {
                merged[change.key] = change.value
            }
        }
        return merged
    }
}

// MARK: - Distinct values

extension FixtureCollection {
    /// The values of a field in order of first appearance; an array counts element by element.
    package func distinctValues(of field: FieldPath) -> [JSONValue] {
        var seen: Set<JSONValue> = []
        var values: [JSONValue] = []
        for row in rows {
            guard let value = row[field] else { continue }
            for element in value.array ?? [value] where seen.insert(element).inserted {
                values.append(element)
            }
        }
        return values
    }
}
