package import StubHTTP
package import StubJSON
import StubSchema

/// The input of the convention: one operation, with its response and request body.
package struct ConventionSite {
    /// The method and the path, without a word that says in place of the method what the operation
    /// does.
    package let method: HTTPMethod
    let template: PathTemplate
    var parameters: [ContractParameter] = []
    package let documents: DocumentSet
    package let answer: AnswerOutline
    /// An example of the response body of a write; `nil` for reads, and if it declares no JSON.
    var answerExample: JSONValue?
    /// The declared example of the response body, which shows the alternatives that it has; `nil`
    /// if there is none.
    var declaredExample: JSONValue?
    /// The schema of the request body if that is JSON.
    package internal(set) var body: DocumentNode?
    /// The collection that the operation's `x-stub` names; `nil` if it names none.
    var collection: String?
    /// Where the `x-stub` says that the response has the rows, or the row; `nil` if it does not.
    package var rows: [String]?
    /// Whether the `x-stub` says that the operation answers a list, whatever its path looks like.
    package var isList = false
    /// Whether the operation declares errors.
    var declaresErrors = false
    /// Whether the operation declares that something in its path may be missing.
    var declaresMissing = false
    /// Whether the operation declares that a user may not do it.
    var forbids = false

    /// What the paths of the document show.
    var resources = ResourceMap()

    init(
        _ method: HTTPMethod, _ template: PathTemplate, answer: AnswerOutline,
        _ documents: DocumentSet
    ) {
        (self.method, self.template, self.answer) = (method, template, answer)
        self.documents = documents
    }

    /// The site of an operation with the method and the path that it means: a word in the path may
    /// stand for the method, and a parameter of the query for the id.
    ///
    /// - Parameter query: the parameters of the query, and whether requests must have them.
    static func plain(
        _ method: HTTPMethod, _ template: PathTemplate, query: [(name: String, isRequired: Bool)],
        answer: AnswerOutline, _ documents: DocumentSet
    ) -> ConventionSite {
        let plain = PathVerb.plain(method, template)
        let site = ConventionSite(plain.method, plain.template, answer: answer, documents)
        guard let id = PathVerb.identity(method, template, among: query) else { return site }
        if method == .get, let rows = RowsConvention(name: "", site: site).place,
            rows.isEmpty || site.answerOutline?.hasIdentity != true
        {
            return site
        }
        let row = PathVerb.plain(method, PathTemplate(template.path + "/{\(id)}"))
        return ConventionSite(row.method, row.template, answer: answer, documents)
    }

    /// The site as the `x-stub` describes it; `nil` if that shows no rows of a collection.
    func named(by stub: DocumentNode?) -> ConventionSite? {
        guard let stub else { return self }
        var site = self
        switch stub["action"]?.value.string {
        case nil, "create": break
        case "item": site.rows = stub["row"]?.value.string.map { JSONPointer(stubPlace: $0).tokens }
        case "list": site.isList = true
        default: return nil
        }
        if let rows = stub["rows"]?.value.string {
            site.rows = JSONPointer(stubPlace: rows).tokens
        }
        return site
    }

    /// The resource of the path, in the collection that the `x-stub` names.
    package var resource: ResourcePath? {
        resources.resource(method, template).map { $0.named(collection, isList: isList) }
    }

    /// The row that the path calls a function of, and the function's name.
    var call: (row: ResourcePath, name: String)? { resources.call(template) }

    package func outline(_ node: DocumentNode) -> SchemaOutline {
        SchemaOutline(node, in: documents)
    }

    /// The schema of the single row in the response: the response, or the object inside one such as
    /// `{"data": {…}}`; `nil` if it is no object.
    package func row(named name: String) -> DocumentNode? {
        guard let schema = answer.schema else { return nil }
        let outline = outline(schema)
        guard outline.isObject, !outline.properties.isEmpty else { return nil }
        guard outline.properties.count <= 4, outline["id"] == nil else { return schema }
        let wrappers = [
            NameForm.singular(name), "data", "result", "item", "payload", "response",
        ]
        let named = wrappers.lazy.compactMap { outline[$0] }.first
        let only = outline.properties.count == 1 ? outline.properties[0].node : nil
        guard let node = named ?? only, self.outline(node).isObject,
            named != nil || !self.outline(node).properties.isEmpty
        else { return schema }
        return node
    }

    var answerOutline: SchemaOutline? { answer.schema.map { outline($0, at: []) } }

    /// The outline of a part of the response, whose alternatives are those of the declared example.
    func outline(_ node: DocumentNode, at place: [String]) -> SchemaOutline {
        documents.outline(node, like: declaredExample?[JSONPointer(tokens: place)])
    }

    /// The schema of the response at the end of these names; `nil` if it declares none.
    package func declared(at place: [String]) -> DocumentNode? {
        answer.schema.flatMap { documents.schema(at: place, of: $0, like: declaredExample) }
    }

    /// Whether the members of the request body are the parameters of a search.
    var readsBody = false

    func parameter(_ name: String) -> ContractParameter? {
        parameters.first { $0.location == .query && $0.name == name }
    }

    /// The names with which requests write query parameters.
    var queryNames: [String] {
        parameters.filter { $0.location == .query }.flatMap(written).map(\.name)
            + bodyNodes.map(\.name)
    }

    private func written(_ parameter: ContractParameter) -> [WrittenParameter] {
        let declared = declaration(of: parameter).map(documents.written) ?? []
        return declared.isEmpty ? [WrittenParameter(name: parameter.name, schema: nil)] : declared
    }

    /// The parameter in the document; `nil` if it is in another file.
    private func declaration(of parameter: ContractParameter) -> DocumentNode? {
        let node = documents.root.value[parameter.pointer].map {
            DocumentNode(value: $0, document: 0, pointer: parameter.pointer)
        }
        return node?["name"]?.value.string == parameter.name ? node : nil
    }

    /// The schema of a member of a query parameter that is an object, such as `page[size]`.
    private func memberSchema(_ name: String) -> DocumentNode? {
        guard parameter(name) == nil else { return nil }
        return parameters.lazy.filter { $0.location == .query }.flatMap(written)
            .first { $0.name == name }?.schema
    }

    /// The keywords of a query parameter's schema.
    func schema(of name: String) -> JSONValue? {
        parameter(name)?.schema?.source
            ?? node(of: name).map { documents.followed($0).value }
    }

    /// Whether the value of a query parameter is a text.
    func isText(_ name: String) -> Bool {
        if let parameter = parameter(name) { return parameter.shape == .string }
        return node(of: name).map { outline($0).types == ["string"] } ?? false
    }

    /// Whether the value of a query parameter is a whole number.
    func isInteger(_ name: String) -> Bool {
        if let parameter = parameter(name) { return parameter.shape == .integer }
        return node(of: name).map { outline($0).types == ["integer"] } ?? false
    }

    /// Whether the value is an object, such as the bounds of a field in `filter[price][gte]=5`.
    func isObject(_ name: String) -> Bool { node(of: name).map { outline($0).isObject } ?? false }

    /// The schema of a part of a query parameter or of the body.
    private func node(of name: String) -> DocumentNode? {
        memberSchema(name) ?? bodyNodes.first { $0.name == name }?.node
    }

    /// The members of the body as query parameters: those of an object in it as `name[key]`.
    private var bodyNodes: [(name: String, node: DocumentNode)] {
        guard readsBody, let body = body.map(outline) else { return [] }
        return body.properties.flatMap { member -> [(name: String, node: DocumentNode)] in
            let inner = outline(member.node)
            guard inner.isObject else { return [(member.key, member.node)] }
            return inner.properties.map { ("\(member.key)[\($0.key)]", $0.node) }
        }
    }

    /// The examples that the document gives for a path parameter.
    package func examples(of parameter: ContractParameter) -> [JSONValue] {
        let declared = documents.root.value[parameter.pointer] ?? .null
        let named = (declared["examples"]?.object?.members ?? []).compactMap { $0.value["value"] }
        let source = parameter.schema?.source
        return [declared["example"], source?["example"]].compactMap(\.self) + named
            + (source?["examples"]?.array ?? [])
    }

    /// The parameter of the path with a name, or else that of the query, which may have the id.
    package func pathParameter(_ name: String) -> ContractParameter? {
        let named = parameters.filter { $0.name == name }
        return named.first { $0.location == .path } ?? named.first { $0.location == .query }
    }
}
