import StubHTTP
package import StubJSON
import StubSchema

/// Binds operations without `x-stub` by their paths and parameters.
///
/// `/things` and `/things/{id}`, after any fixed prefix, are bound to the fixture `things`;
/// `/users/{userId}/things` to its rows with that `userId`.
package struct BindingConvention: Sendable {
    /// The collections by name, each with the fields of its rows.
    let collections: [String: [String]]
    let documents: Set<String>
    /// The first rows of each collection.
    let samples: [String: [JSONValue]]
    /// Operations that are not bound, by method and path, and why: their bindings failed on
    /// generated rows.
    package var faults: [String: String] = [:]
    package private(set) var users: Users

    package init(
        collections: [String: [String]], documents: Set<String>,
        samples: [String: [JSONValue]] = [:]
    ) {
        self.collections = collections
        self.samples = samples
        self.documents = documents
        users = Self.users(in: collections)
    }

    /// The convention with users in a collection that a person has named.
    func finding(usersIn collection: String) -> BindingConvention {
        var convention = self
        convention.users = Self.users(in: collections, named: collection)
        return convention
    }

    /// A convention without fixtures.
    package static let empty = BindingConvention(collections: [:], documents: [])

    /// The number of rows that are looked at to decide whether a schema describes them.
    package static let sampleCount = 10

    /// Returns the fields with a text, a number or a boolean, in order of appearance.
    package static func fields(of rows: [JSONObject]) -> [String] {
        var found: [String] = []
        for row in rows {
            for member in row where !found.contains(member.key) {
                switch member.value {
                case .string, .number, .bool: found.append(member.key)
                case .null, .array, .object: continue
                }
            }
        }
        return found
    }

    /// Whether there is a fixture that the operation could be bound to, by its `x-stub` or its path.
    func hasFixture(for site: ConventionSite) -> Bool {
        if site.collection != nil { return true }
        if let call = site.call, fixture(for: call.row) != nil { return true }
        guard let path = site.resource else { return false }
        return fixture(for: path) != nil || searchedFixture(for: path) != nil
    }

    /// The `x-stub` that the operation's path, parameters, body and response suggest.
    func inference(for site: ConventionSite) -> Inference {
        var plain = site
        plain.collection = nil
        var found = inferred(for: plain)
        // Another collection than the one that the path suggests is read as the path's own.
        if let collection = site.collection, found.members?["collection"]?.string != collection {
            found = inferred(for: site)
        }
        if site.declaresErrors { found.members?["declaredErrors"] = true }
        return found
    }

    private func inferred(for site: ConventionSite) -> Inference {
        guard let path = site.resource else {
            return call(site) ?? .none("the path is neither a collection nor a row")
        }
        guard let name = fixture(for: path, site) else {
            return search(path, site) ?? call(site) ?? .none("no fixture named \(path.name)")
        }
        if site.method == .get, site.answer.hasNoJSON { return .none("the response is not JSON") }
        guard let fields = fields(of: name, site) else {
            guard site.method == .get, path.idParameter == nil else {
                return .none("the fixture \(name) is a document")
            }
            var members: JSONObject = ["action": "document", "fixture": .string(name)]
            members["status"] = site.answer.status.flatMap { $0 == 200 ? nil : .int($0) }
            return .bound(members, "path /\(path.name), a document")
        }
        let resource = resource(path, site, fixture: name, fields)
        if path.isOnly { return resource.row(named: nil) }
        return path.idParameter.map { resource.row(named: $0) } ?? resource.collection()
    }

    /// A search, as at `/things/search`, which reads the rows of `things` by any method.
    private func search(_ path: ResourcePath, _ site: ConventionSite) -> Inference? {
        guard let searched = path.searched, let name = searchedFixture(for: path),
            site.method == .get || site.method == .post || site.method == .query
        else { return nil }
        return resource(searched, site, fixture: name, collections[name] ?? []).search()
    }

    /// A call of a function on a row, as by a POST to `/things/{id}/cancel`.
    private func call(_ site: ConventionSite) -> Inference? {
        guard [.post, .put, .patch, .delete].contains(site.method),
            let (row, name) = site.call, let id = row.idParameter,
            let fixture = fixture(for: row, site), let fields = fields(of: fixture, site)
        else { return nil }
        return resource(row, site, fixture: fixture, fields).call(name, on: id)
    }

    private func searchedFixture(for path: ResourcePath) -> String? {
        path.searched.flatMap { fixture(for: $0) }.flatMap { collections[$0] == nil ? nil : $0 }
    }

    private func resource(
        _ path: ResourcePath, _ site: ConventionSite, fixture name: String, _ fields: [String]
    ) -> ResourceConvention {
        var resource = ResourceConvention(
            site: site, path: path, fixture: name, fields: fields,
            samples: samples(of: name), users: users.collection,
            userFields: Set(collections[users.collection] ?? []))
        resource.collections = collections
        resource.parents = path.parents.compactMap { parent in
            let found = parent.qualifiedNames.lazy.compactMap { name in
                collections[name].map { (name, $0) }
            }.first
            return found.map { name, fields in
                ResourceConvention.ParentRows(
                    collection: name, parameter: parent.parameter,
                    key: ResourceConvention.key(
                        for: parent.parameter, of: parent.name, fields, samples(of: name), site))
            }
        }
        return resource
    }

    /// The first rows of a collection.
    func samples(of name: String) -> [JSONObject] {
        (samples[name] ?? []).compactMap(\.object)
    }

    /// The most specific name that a fixture has, unless the operation's `x-stub` names one.
    private func fixture(for path: ResourcePath, _ site: ConventionSite? = nil) -> String? {
        site?.collection
            ?? (path.ownNames + path.qualifiedNames).first {
                collections[$0] != nil || documents.contains($0)
            }
    }

    /// The fields of a collection; `nil` for a document.
    private func fields(of name: String, _ site: ConventionSite) -> [String]? {
        collections[name] ?? (name == site.collection && !documents.contains(name) ? [] : nil)
    }

    /// The document that exists although the operation returns rows; `nil` if there is none.
    ///
    /// Only if the response is an array, or has one with the name of the path: an object with
    /// another array may be a document.
    func misfit(for site: ConventionSite) -> FixtureMisfit? {
        guard site.method == .get, let path = site.resource, path.idParameter == nil,
            let name = fixture(for: path, site), documents.contains(name)
        else { return nil }
        let rows = RowsConvention(name: path.name, site: site)
        guard let place = rows.place, place.isEmpty || place.last == path.name else { return nil }
        return FixtureMisfit(
            fixture: name,
            reason: .document(
                rowsAt: JSONPointer(tokens: place),
                areObjects: rows.row.map { site.outline($0).isObject } ?? false))
    }

    /// Whether the fixture's rows match the schema, judging by the first rows.
    func matches(_ schema: Schema, rowsOf fixture: String) -> Bool {
        guard let rows = samples[fixture], !rows.isEmpty else { return true }
        let accepts = { (row: JSONValue) in schema.isValid(row, formats: .assert) }
        return rows.contains { row in
            row.object.map { accepts(.object(PasswordNames.visible($0, by: accepts))) }
                ?? accepts(row)
        }
    }
}
