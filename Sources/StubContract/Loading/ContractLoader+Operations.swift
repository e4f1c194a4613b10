import StubHTTP
import StubJSON
import StubSchema

/// Reads paths and their operations.
extension ContractLoader {
    mutating func readPaths(of root: DocumentNode) {
        basePaths.add(documents.elements(of: root["servers"], "servers"))
        for (path, entry) in documents.members(of: root["paths"], "paths")
        where !path.hasPrefix("x-") {
            guard path.hasPrefix("/") else {
                documents.report(
                    "contract/path", "the path \"\(path)\" does not start with '/' and is ignored",
                    at: entry)
                continue
            }
            readItem(entry, path, root: root)
        }
    }

    /// A path item may have both a reference and operations of its own (OpenAPI §4.8.9).
    private mutating func readItem(_ entry: DocumentNode, _ path: String, root: DocumentNode) {
        guard let item = documents.resolveObject(entry, "a path item") else { return }
        let own = item.place == entry.place ? [] : documents.members(of: entry, "a path item")
        let members = own + item.members.filter { member in !own.contains { $0.key == member.key } }
        basePaths.add(documents.elements(of: entry["servers"] ?? item["servers"], "servers"))
        let shared = documents.elements(of: entry["parameters"] ?? item["parameters"], "parameters")
        for (method, operation) in members.flatMap({ declared($0.key, $0.node) }) {
            guard operation.value.object != nil else {
                _ = documents.members(of: operation, "an operation")
                continue
            }
            basePaths.add(documents.elements(of: operation["servers"], "servers"))
            readOperation(operation, method, path, sharedParameters: shared, root: root)
        }
    }

    /// The operations in a member of a path item: one, or several under their methods (OpenAPI
    /// 3.2, Path Item Object).
    private func declared(
        _ key: String, _ node: DocumentNode
    ) -> [(method: HTTPMethod, node: DocumentNode)] {
        if let method = HTTPMethod.ofPathItem[key] { return [(method, node)] }
        guard key == "additionalOperations" else { return [] }
        return node.members.map { (HTTPMethod($0.key), $0.node) }
    }

    private mutating func readOperation(
        _ node: DocumentNode, _ method: HTTPMethod, _ text: String,
        sharedParameters: [DocumentNode], root: DocumentNode
    ) {
        let template = PathTemplate(text)
        let parameters =
            readParameters(
                sharedParameters + documents.elements(of: node["parameters"], "parameters"))
            + template.query.map { ContractParameter(inPath: $0, at: node.pointer) }
        let needs = parameters.filter { $0.location == .query && $0.isRequired }.map(\.name)
        guard
            router.add(
                method, text, operation: operations.count,
                needs: template.isVariant ? Set(needs) : [])
        else {
            // Variants that need the same parameters look the same to the stub.
            if template.isVariant { return }
            documents.report(
                "contract/ambiguous-path",
                "\(method) \(text) has the same shape as another path and is never reached",
                at: node,
                hint: "Two templates that differ only in parameter names cannot be told apart.")
            return
        }
        let bound = readBinding(of: node, method, template, parameters)
        operationBindings.append(bound.members)
        operationPlaces.append(node.place)
        // Nobody could ever sign in if that took a token.
        let isSignIn =
            bound.isInferred && node["security"] == nil
            && (bound.binding?.startsSession == true
                || TokenConvention(node, method, template, documents).precedesSignIn
                    && bound.binding?.isOfCurrentUser != true)
        let demanded = isSignIn ? parameters.map(\.withoutDemandedKey) : parameters
        operations.append(
            ContractOperation(
                ContractOperation.Parts(
                    id: readID(of: node, method, text), method: method, path: template.path,
                    pointer: node.pointer,
                    isDeprecated: node["deprecated"]?.value.bool ?? false,
                    parameters: demanded,
                    requestBody: node["requestBody"].flatMap { readBody($0) },
                    responses: readResponses(node["responses"]),
                    security: isSignIn
                        ? .none : readSecurity(of: node, root: root, parameters),
                    binding: bound.binding, bindingReason: bound.reason,
                    isBoundByConvention: bound.isInferred, rowSchema: bound.rowSchema,
                    writtenRow: bound.binding.flatMap { readWrittenRow($0, of: node) },
                    misfit: bound.misfit)))
    }

    private mutating func readID(
        of node: DocumentNode, _ method: HTTPMethod, _ path: String
    ) -> String {
        let generated = "\(method.rawValue.lowercased()) \(path)"
        let id = node["operationId"]?.value.string ?? generated
        if operationIDs.insert(id).inserted { return id }
        documents.report(
            "contract/operation-id",
            "the operationId \"\(id)\" is used twice; this operation gets the id \"\(generated)\"",
            at: node)
        operationIDs.insert(generated)
        return generated
    }
}

extension ContractParameter {
    /// The parameter, which those who sign in may lack if it is what they sign in for.
    fileprivate var withoutDemandedKey: ContractParameter {
        guard TokenWords.isKeyOfUser(name, in: location) else { return self }
        var parameter = self
        parameter.isRequired = false
        return parameter
    }

    /// A query parameter that the document writes into the path, such as `/messages?beta=true`.
    fileprivate init(inPath item: RequestTarget.QueryItem, at pointer: JSONPointer) {
        self.init(
            name: item.name, location: .query, isRequired: false, style: .form, explode: true,
            allowsEmpty: true, isJSON: false, schema: nil, shape: .any, pointer: pointer)
    }
}
