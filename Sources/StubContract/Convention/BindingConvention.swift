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

    package init(
        collections: [String: [String]], documents: Set<String>,
        samples: [String: [JSONValue]] = [:]
    ) {
        self.collections = collections
        self.samples = samples
        self.documents = documents
    }

    /// Whether some operation of the contract has no `x-stub`, or may have none: a path item can
    /// be in another file.
    package static func applies(to contract: JSONValue) -> Bool {
        (contract["paths"]?.object?.members ?? []).contains { path in
            guard path.key.hasPrefix("/"), let item = path.value.object else { return false }
            return item["$ref"] != nil
                || item.contains { member in
                    member.value.object != nil && member.key != "x-stub"
                        && member.value["x-stub"] == nil
                }
        }
    }

    /// Whether there is a fixture that the path could be bound to.
    func hasFixture(for template: OperationPath) -> Bool {
        guard let path = ResourcePath(template) else { return false }
        return fixture(for: path) != nil
    }

    /// The binding, and why there is this one or none.
    func binding(for site: ConventionSite) -> (binding: StubBinding?, reason: String) {
        guard let path = ResourcePath(site.template) else {
            return (nil, "example: the path is neither a collection nor a row")
        }
        guard let name = fixture(for: path) else {
            return (nil, "example: no fixture named \(path.name)")
        }
        if site.method == .get, site.answer.hasNoJSON {
            return (nil, "example: the response is not JSON")
        }
        guard let fields = collections[name] else {
            guard site.method == .get, path.idParameter == nil else {
                return (nil, "example: the fixture \(name) is a document")
            }
            return (
                StubBinding(fixture: name, action: .document, messages: [:]),
                "by convention: path /\(path.name), a document"
            )
        }
        let resource = ResourceConvention(
            site: site, path: path, fixture: name, fields: fields,
            idIsNumber: samples[name]?.first?["id"]?.number != nil,
            collections: Set(collections.keys))
        var (binding, reason) =
            path.idParameter.map { resource.row(named: $0) }
            ?? resource.collection()
        if let type = site.answer.mediaType {
            binding?.headers = [StubBinding.Header(name: "Content-Type", value: type)]
        }
        return (binding, reason)
    }

    /// The document that exists although the operation returns rows; `nil` if there is none.
    ///
    /// Only if the response is an array, or has one with the name of the path: an object with
    /// another array may be a document.
    func misfit(for site: ConventionSite) -> FixtureMisfit? {
        guard site.method == .get, let path = ResourcePath(site.template), path.idParameter == nil,
            let name = fixture(for: path), documents.contains(name)
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
        return rows.contains { schema.isValid($0, formats: .assert) }
    }

    /// The most specific name that a fixture has.
    private func fixture(for path: ResourcePath) -> String? {
        (path.qualifiedNames).first { collections[$0] != nil || documents.contains($0) }
    }
}

extension ContractOperation {
    /// Whether the path and the parameters have decided what the operation is bound to.
    package var isBoundByConvention: Bool {
        binding != nil && bindingReason.hasPrefix("by convention")
    }
}
