import StubFixtures
public import StubJSON
public import StubRules

/// The current collections and documents of a session.
public struct FixtureControl: Sendable {
    let session: StubSession

    /// The names of all collections and documents, sorted.
    public var names: [String] { session.withState { $0.fixtures.names } }

    /// A row by its id; `nil` if there is none.
    public func row(_ id: JSONValue, of collection: String) -> JSONValue? {
        session.withState { state in
            guard let id = RowID(id), let row = state.fixtures.collections[collection]?[id] else {
                return nil
            }
            return .object(row.members)
        }
    }

    /// Returns a collection's rows in order, or a document's value in an array; empty for other
    /// names.
    public func rows(of name: String) -> [JSONValue] {
        session.withState { state in
            if let collection = state.fixtures.collections[name] {
                return collection.rows.map { .object($0.members) }
            }
            return state.fixtures.documents[name].map { [$0.value] } ?? []
        }
    }

    /// Changes a collection, for example by deleting a row between two pages.
    ///
    /// A row that breaks the contract is written all the same, and is among the
    /// ``StubControls/mistakes``, which fail a test unless it allows `response/body`.
    ///
    /// - Throws: an error whose description is the reason, as a sentence.
    public func change(
        _ collection: String, _ change: RuleMutation.Change, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws {
        let row = try session.withState { state -> Result<Row?, FixtureError> in
            do throws(FixtureError) {
                return .success(try RuleMutation(collection, change).apply(to: &state.fixtures))
            } catch {
                return .failure(error)
            }
        }.get()
        guard let row else { return }
        session.report(row, of: collection, at: CallPlace(fileID, filePath, line, column))
    }

    /// Restores the initial rows of a collection, without users' marks; returns whether there is such
    /// a collection.
    @discardableResult
    public func reset(_ collection: String) -> Bool { session.resetFixture(collection) }

    /// Removes all rows of a collection except the first ones.
    public func truncate(_ collection: String, to count: Int) {
        session.withState { state in
            guard let rows = state.fixtures.collections[collection]?.rows else { return }
            for row in rows.dropFirst(count).reversed() {
                guard let id = row.id else { continue }
                _ = try? state.fixtures.change(collection) { rows throws(FixtureError) in
                    rows.delete(id)
                }
            }
        }
    }

    /// Adds a copy of a row, by default of the first one, under an id of its own.
    ///
    /// - Parameter key: the field that rows are known by.
    /// - Throws: ``EmptyCollection`` without a first row.
    package func insertCopy(
        of original: JSONValue? = nil, in collection: String, key: String, atStart: Bool = false
    ) throws {
        guard var row = (original ?? rows(of: collection).first)?.object else {
            throw EmptyCollection(name: collection)
        }
        let own = session.withState { $0.fixtures.collections[collection]?.key }
        for key in ["id", own ?? "id"] { row[key] = nil }
        if let value = row[key] { row[key] = value.unused(in: rows(of: collection), as: key) }
        try change(collection, .insert(row, atStart: atStart))
    }

    /// Removes all rows except the first ones, or adds copies of the first one until there are so
    /// many.
    package func keep(_ count: Int, of collection: String, key: String) throws {
        truncate(collection, to: count)
        for _ in 0..<max(0, count - rows(of: collection).count) {
            try insertCopy(in: collection, key: key)
        }
    }
}

extension JSONValue {
    /// A value of the same type that no row has as this member.
    fileprivate func unused(in rows: [JSONValue], as key: String) -> JSONValue {
        let taken = Set(rows.compactMap { $0[key] })
        if let text = string {
            let copies = ((rows.count + 1)...).lazy.map { JSONValue.string("\(text)-\($0)") }
            return copies.first { !taken.contains($0) } ?? self
        }
        return int == nil ? self : .int((taken.compactMap(\.int).max() ?? 0) + 1)
    }
}

/// A collection has no row to copy.
package struct EmptyCollection: Error, CustomStringConvertible {
    let name: String

    package init(name: String) {
        self.name = name
    }
    package var description: String { "the fixture '\(name)' has no row that can be copied" }
}

/// A fixture whose content requests have changed, as JSON.
package struct ChangedFixture: Sendable {
    package let name: String
    /// The content that was read; `nil` if no file had it.
    package let read: [UInt8]?
    /// The content of the session.
    package let now: [UInt8]
}

extension StubSession {
    /// The fixtures that differ from those that were read, by name.
    package var changedFixtures: [ChangedFixture] {
        let (read, current) = withState { ($0.edition.definition.fixtures, $0.fixtures) }
        return current.names.compactMap { name in
            let before = read.text(of: name)
            guard let now = current.text(of: name), now != before else { return nil }
            return ChangedFixture(name: name, read: before, now: now)
        }
    }

    /// The enabled rules that clients of the admin API have added, as they were written.
    package var addedRules: [JSONValue] { withState(\.rules.written) }
}
