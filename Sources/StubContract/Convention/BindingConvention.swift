import StubHTTP
package import StubJSON
import StubSchema

/// Binds the operations of a contract that says nothing of stubs, by their paths and parameters.
///
/// `/things` and `/things/{id}`, behind whatever fixed prefix, belong to the fixture `things`;
/// `/users/{userId}/things` to those of its rows whose `userId` is that user's.
package struct BindingConvention: Sendable {
    /// Collections by name, each with the fields of its rows.
    private let collections: [String: [String]]
    private let documents: Set<String>
    /// The first rows of each collection.
    private let samples: [String: [JSONValue]]

    package init(
        collections: [String: [String]], documents: Set<String>,
        samples: [String: [JSONValue]] = [:]
    ) {
        self.collections = collections
        self.samples = samples
        self.documents = documents
    }

    /// Whether no part of the contract has been bound by hand.
    package static func applies(to contract: JSONValue) -> Bool {
        guard contract["x-stub"] == nil else { return false }
        return !(contract["paths"]?.object?.members ?? []).contains { item in
            (item.value.object?.members ?? []).contains { $0.value["x-stub"] != nil }
        }
    }

    /// Whether any fixture could be served at the path.
    func knows(_ template: OperationPath) -> Bool {
        guard let path = ResourcePath(template) else { return false }
        return fixture(for: path) != nil
    }

    /// The binding, and why there is this one or none.
    func binding(for site: ConventionSite) -> (binding: StubBinding?, reason: String) {
        guard let path = ResourcePath(site.template) else {
            return (nil, "example: the path is no collection's and no row's")
        }
        guard let name = fixture(for: path) else {
            return (nil, "example: no fixture named \(path.name)")
        }
        if site.method == .get, site.answer.isForeign {
            return (nil, "example: the answer has no JSON")
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

    /// The document that is found where the operation answers with rows; `nil` if there is none.
    ///
    /// The answer is an array, or has one by the name of the path: an object with any other array
    /// in it may well be a document.
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

    /// Whether the fixture's rows could be what the schema asks for, going by the first of them.
    func suits(_ fixture: String, _ schema: Schema) -> Bool {
        guard let rows = samples[fixture], !rows.isEmpty else { return true }
        return rows.contains { schema.isValid($0, formats: .assert) }
    }

    /// The most telling name there is a fixture of.
    private func fixture(for path: ResourcePath) -> String? {
        (path.qualifiedNames).first { collections[$0] != nil || documents.contains($0) }
    }
}
