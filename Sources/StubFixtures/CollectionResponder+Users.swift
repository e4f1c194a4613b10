import StubContract
import StubHTTP
import StubJSON

// What belongs to the current user: marks on rows, and rows of one's own.

extension CollectionResponder {
    /// Puts a mark on a row or takes it off; doing so twice changes nothing.
    func mark(
        _ mark: StubBinding.Mark, isSet: Bool, in store: inout FixtureStore
    ) throws(Refused) -> FixtureAnswer {
        let row = try row(in: store)
        guard let id = row.id else { throw notFound() }
        let counter = mark.counter.map {
            MarkBook.Counter(collection: binding.fixture, field: FieldPath($0))
        }
        let book = store.marks[mark.name] ?? MarkBook(counter: counter)
        var count = counter.flatMap { row[$0.field]?.int } ?? 0
        if let counter, book.isSet(on: id, by: call.user) != isSet {
            // Counted on from what the row says now: others may have changed it.
            count = isSet ? count.addingReportingOverflow(1).partialValue : max(0, count - 1)
            let members = counter.field.object(holding: .int(count))
            _ = try change(&store) { collection throws(FixtureError) in
                collection.merge(members, into: id)
            }
        }
        store.marks[mark.name, default: book].set(isSet, on: id, by: call.user)
        if counter == nil { count = store.marks[mark.name]?.count(of: id) ?? 0 }
        return .value([
            "id": id.json, mark.count: .int(count), mark.member: .bool(isSet),
        ])
    }

    /// Shows the current user's marks on rows that anybody has marked since the start.
    func show(_ mark: StubBinding.Mark, on page: inout CollectionPage, in store: FixtureStore) {
        guard let book = store.marks[mark.name] else { return }
        page.rows = ArraySlice(
            page.rows.map { row in
                let marked = mark.row.map { row.members[$0].flatMap(RowID.init) } ?? row.id
                guard let marked, let count = store.count(of: marked, in: book) else { return row }
                var members = row.members
                members[mark.member] = .bool(book.isSet(on: marked, by: call.user))
                members[mark.count] = .int(count)
                return row.showing(members)
            })
    }

    /// The current user's rows; in the place of each that is missing the one that is nobody's.
    func ownedRows(of collection: FixtureCollection) -> FixtureAnswer {
        let rows = binding.owner.map { self.rows(of: $0, in: collection) } ?? []
        let values = rows.map { row -> JSONValue in
            let row = binding.shown(row)
            return .object(
                binding.answer.map { RowSelection(keys: $0).members(of: row) } ?? row.members)
        }
        return .value(.array(values))
    }

    private func rows(of owner: StubBinding.Owner, in collection: FixtureCollection) -> [Row] {
        let user = call.user?.json
        let own = collection.rows.filter { user != nil && $0.members[owner.member] == user }
        var rest = own
        var rows: [Row] = []
        for common in collection.rows where common.members[owner.member] == nil {
            let key = common.members[owner.key]
            if let index = rest.firstIndex(where: { $0.members[owner.key] == key }) {
                rows.append(rest.remove(at: index))
            } else {
                rows.append(common)
            }
        }
        return rows + rest
    }

    func set(removedBy: String?, in store: inout FixtureStore) throws(Refused) -> FixtureAnswer? {
        guard let owner = binding.owner, let user = call.user else { throw notFound() }
        var members = try bodyMembers(in: nil)
        guard let key = members[owner.key] else {
            throw refused(400, "The member '\(owner.key)' is required")
        }
        let isRemoved = removedBy.map { members[$0] == false } ?? false
        if let removedBy { members[removedBy] = nil }
        members[owner.member] = user.json
        try change(&store) { collection throws(FixtureError) in
            let row = collection.rows.first {
                $0.members[owner.member] == user.json && $0.members[owner.key] == key
            }
            switch (row?.id, isRemoved) {
            case (let id?, true): _ = collection.delete(id)
            case (let id?, false): _ = collection.merge(members, into: id)
            case (nil, false): try collection.insert(members)
            case (nil, true): break
            }
        }
        return store.collections[binding.fixture].map(ownedRows)
    }
}

extension FixtureStore {
    /// How many marks a row has; `nil` if nobody has touched it.
    fileprivate func count(of row: RowID, in book: MarkBook) -> Int? {
        guard let marks = book.count(of: row) else { return nil }
        guard let counter = book.counter else { return marks }
        return collections[counter.collection]?[row]?[counter.field]?.int ?? marks
    }
}
