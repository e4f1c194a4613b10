import StubContract
import StubHTTP
import StubJSON

// The data of the current user: marks on rows, and the user's own rows.

extension CollectionResponder {
    /// Sets or removes a mark on a row; a repeated call has no effect.
    ///
    /// The response has the row's id, the number of marks and the mark, and besides them the members
    /// of the row that it declares.
    func mark(
        _ mark: StubBinding.Mark, isSet: Bool, in store: inout FixtureStore
    ) throws(Refused) -> FixtureAnswer {
        var row = try row(in: store)
        guard let id = row.id else { throw notFound() }
        let counter = mark.counter.map(FieldPath.init)
        let book = store.marks[mark.name] ?? UserMarks(of: binding.fixture, counter: counter)
        var count = counter.flatMap { row[$0]?.int } ?? 0
        if let counter, book.isSet(on: id, by: call.user) != isSet {
            // Counted from the row's current value, because other requests may have changed it.
            count = isSet ? count.addingReportingOverflow(1).partialValue : max(0, count - 1)
            let members = counter.object(holding: .int(count))
            let changed = try change(&store) { collection throws(FixtureError) in
                try collection.merge(members, into: id)
            }
            row = changed ?? row
        }
        store.marks[mark.name, default: book].set(isSet, on: id, by: call.user)
        if counter == nil { count = store.marks[mark.name]?.count(of: id) ?? 0 }
        var members: JSONObject = [
            "id": id.json, mark.count: .int(count), mark.member: .bool(isSet),
        ]
        for member in binding.shown(row).members
        where members[member.key] == nil && binding.shows?.members[member.key] != nil {
            members[member.key] = member.value
        }
        return .value(wrapped(.object(members)))
    }

    /// Adds the current user's marks to rows that any user has marked since the start.
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

    /// Returns the current user's rows; each missing one is replaced by the row without an owner.
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
            case (let id?, false): _ = try collection.merge(members, into: id)
            case (nil, false): try collection.insert(members)
            case (nil, true): break
            }
        }
        return store.collections[binding.fixture].map(ownedRows)
    }
}

extension FixtureStore {
    /// The number of marks of a row; `nil` if it was never marked.
    fileprivate func count(of row: RowID, in book: UserMarks) -> Int? {
        guard let marks = book.count(of: row) else { return nil }
        guard let counter = book.counter else { return marks }
        return collections[book.collection]?[row]?[counter]?.int ?? marks
    }
}
