package import StubJSON
import StubSupport

/// Rows in the order they were written, found by id; copies share their storage until written to.
package struct FixtureCollection: Sendable {
    package enum Place: String, Sendable, Hashable, CaseIterable { case start, end }

    package let name: String
    private(set) var sequence: RowSequence
    /// Bytes of the rows that were written since the file was read, and of this copy's own tables.
    private(set) var weight = 0
    /// By rank, so that deleting a row leaves the ids of a large collection alone.
    private var rankByID: [RowID: Int]
    /// Whether several changes are made before anybody reads.
    private var isBatch = false
    /// Whether something was written, so that nothing is shared with other copies any more.
    private var isOwn = false
    /// The greatest integer id ever held; ids of deleted rows are not given again.
    private(set) var lastNumber: Int
    /// The ids of rows that were added.
    var given = GivenIDs()
    /// What the contract demands of ids.
    private(set) var identities: IdentityRules
    /// Draws ids that cannot be counted up.
    var random = SplitMix64(seed: 0)
    /// Whether ids are strings; an empty collection counts as numbered.
    package let hasStringIDs: Bool
    /// The member that names a row: `id`, or what the contract's paths go by.
    package var key: String { check.key }
    /// Whether rows have ids at all; without them rows can be listed, not addressed.
    package let isKeyed: Bool
    /// Validates each row when it is first answered.
    private(set) var check: RowCheck
    /// Stands for the text of the file that the rows were read from; `nil` if there was none.
    private let origin: UInt64?

    /// Takes rows whose ids are known to be unique, or that have none.
    package init(
        name: String, rows: [Row], check: RowCheck = RowCheck(),
        identities: IdentityRules = IdentityRules(), source: JSONDocument? = nil
    ) {
        self.name = name
        self.identities = identities
        origin = source.map { Digest.of($0.bytes) }
        self.check = check
        sequence = RowSequence(rows)
        rankByID = Dictionary(minimumCapacity: rows.count)
        lastNumber = 0
        var hasStringIDs = false
        for (rank, row) in rows.enumerated() {
            switch row.id {
            case .int(let number): lastNumber = max(lastNumber, number)
            case .string: hasStringIDs = true
            case nil: continue
            }
            if let id = row.id { rankByID[id] = rank }
        }
        self.hasStringIDs = hasStringIDs
        isKeyed = rows.isEmpty || !rankByID.isEmpty
    }

    /// Every row, in order.
    package var rows: [Row] { sequence.rows }

    /// Whether both were read from the same text.
    package func hasSameOrigin(as other: FixtureCollection) -> Bool {
        origin != nil && origin == other.origin
    }

    /// Whether nothing has been written to this copy of the other collection, nor to that one.
    package func hasSameRows(as other: FixtureCollection) -> Bool {
        rows.count == other.rows.count
            && zip(rows, other.rows).allSatisfy { $0.isIdentical(to: $1) }
    }

    /// Gives no id that this collection, as it was before its file changed, has given.
    package mutating func goOn(after other: FixtureCollection) {
        given = other.given
        lastNumber = max(lastNumber, given.number)
    }

    /// These rows, validated as the other collection's are.
    package func rechecked(as other: FixtureCollection) -> FixtureCollection {
        var collection = self
        collection.check = other.check
        collection.identities = other.identities
        collection.sequence.replaceAll {
            Row($0.members, check: other.check, weight: $0.weight)
        }
        return collection
    }

    package subscript(id: RowID) -> Row? { rankByID[id].flatMap { sequence[$0] } }

    /// The row a piece of a path names.
    package func row(named text: String) -> Row? {
        for id in RowID.candidates(text) {
            if let row = self[id] { return row }
        }
        return nil
    }

    /// The row whose member has that value; without a member, the one a piece of a path names.
    func row(named text: String, by member: String?) -> Row? {
        guard let member, member != key else { return row(named: text) }
        let criterion = RowCriterion.exactly(text, FieldPath(member))
        return rows.first { criterion.isMet(by: $0) }
    }

    /// Where the row stands; `nil` if it is not there.
    func index(of id: RowID) -> Int? { rankByID[id].map { sequence.index(of: $0) } }
}

// MARK: - Writes

extension FixtureCollection {
    /// Adds a row; without an `id` it gets the next one, as its first member.
    @discardableResult
    package mutating func insert(
        _ members: JSONObject, at place: Place = .end
    ) throws(FixtureError) -> Row {
        var members = members
        if isKeyed {
            if let id = members[key] {
                guard let id = RowID(id) else { throw .badID(collection: name, found: id) }
                guard rankByID[id] == nil else { throw .duplicateID(collection: name, id: id) }
            } else {
                members = JSONObject(
                    [(key, try newID().json)] + members.map { ($0.key, $0.value) })
            }
        }
        let row = Row(members, check: check, weight: members.weight)
        separate()
        weight += row.weight
        let rank =
            switch place {
            case .start: sequence.prepend(row)
            case .end: sequence.append(row)
            }
        settle()
        if let id = row.id {
            rankByID[id] = rank
            if case .int(let number) = id {
                lastNumber = max(lastNumber, number)
                given.note(number)
            }
        }
        return row
    }

    /// Puts other members into the row's place; its id stays.
    package mutating func replace(_ id: RowID, with members: JSONObject) -> Row? {
        guard let rank = rankByID[id], let old = sequence[rank] else { return nil }
        var members = members
        members[key] = id.json
        let row = Row(members, check: check, weight: members.weight)
        separate()
        weight += row.weight - old.weight
        sequence[rank] = row
        return row
    }

    /// Merges members into the row, objects into objects; its id stays.
    package mutating func merge(_ members: JSONObject, into id: RowID) -> Row? {
        guard let row = self[id] else { return nil }
        return replace(id, with: Self.merging(members, into: row.members))
    }

    /// Removes the row and returns it.
    @discardableResult
    package mutating func delete(_ id: RowID) -> Row? {
        guard let rank = rankByID[id], let row = sequence[rank] else { return nil }
        separate()
        rankByID[id] = nil
        weight -= row.weight
        sequence.remove(rank)
        settle()
        return row
    }

    /// About how many bytes the next change takes beside its row: the first one copies the tables
    /// of rows and ids that this copy shares with the others.
    var copyWeight: Int { isOwn ? 0 : sequence.count * Self.tableWeight }

    private static let tableWeight = MemoryLayout<Row>.stride + 72

    private mutating func separate() {
        weight += copyWeight
        isOwn = true
    }

    /// Begins a batch: `rows` shows its changes once it has ended.
    mutating func beginBatch() {
        isBatch = true
    }

    mutating func endBatch() {
        isBatch = false
        sequence.settle()
    }

    private mutating func settle() {
        if !isBatch { sequence.settle() }
    }

    private static func merging(_ changes: JSONObject, into members: JSONObject) -> JSONObject {
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
