import StubHTTP
import StubJSON
import StubSchema

/// Reads parameters and headers, and how their text is decoded.
extension ContractLoader {
    /// Later parameters replace earlier ones of the same name and place (OpenAPI §4.8.9).
    mutating func readParameters(_ nodes: [DocumentNode]) -> [ContractParameter] {
        var parameters: [ContractParameter] = []
        for node in nodes {
            guard let resolved = documents.resolveObject(node, "a parameter"),
                let parameter = readParameter(resolved)
            else { continue }
            parameters.removeAll {
                $0.name == parameter.name && $0.location == parameter.location
            }
            parameters.append(parameter)
        }
        return parameters
    }

    private mutating func readParameter(_ node: DocumentNode) -> ContractParameter? {
        guard let name = node["name"]?.value.string,
            let location = node["in"]?.value.string.flatMap(ContractParameter.Location.init)
        else {
            documents.report(
                "contract/parameter",
                "a parameter without \"name\" and a valid \"in\" is ignored", at: node,
                hint: "\"in\" is path, query, header or cookie, and since OpenAPI 3.2 querystring.")
            return nil
        }
        let defaultStyle: ContractParameter.Style =
            location == .query || location == .cookie ? .form : .simple
        let style = node["style"]?.value.string.flatMap(ContractParameter.Style.init)
        let content = documents.members(of: node["content"], "content").first
        let schemaNode = node["schema"] ?? content?.node["schema"]
        return ContractParameter(
            name: name, location: location,
            isRequired: documents.flag("required", of: node) ?? (location == .path),
            style: style ?? defaultStyle,
            explode: documents.flag("explode", of: node)
                ?? [.form, .cookie].contains(style ?? defaultStyle),
            allowsEmpty: documents.flag("allowEmptyValue", of: node) ?? false,
            isJSON: content.map { MediaType($0.key)?.isJSON == true } ?? false,
            schema: schemaNode.flatMap { parameterSchema($0) },
            shape: schemaNode.map { shape(of: $0) } ?? .any,
            pointer: node.pointer, forbidsReserved: node["allowReserved"]?.value == false,
            document: node.document)
    }

    /// Compiles a parameter's schema, and warns of a default that it forbids; the lint reports the
    /// defaults of other schemas as well.
    private mutating func parameterSchema(_ node: DocumentNode) -> Schema? {
        let schema = compile(node)
        guard documents.isLenient, let value = documents.followed(node)["default"],
            let issue = schema?.issues(in: value.value, formats: .assert).first
        else { return schema }
        documents.report(
            "contract/default", "the default breaks its schema: \(issue.message)",
            at: value, hint: "Correct the default, or the schema.", severity: .warning)
        return schema
    }

    mutating func readHeaders(_ node: DocumentNode?) -> [ContractHeader] {
        var headers: [ContractHeader] = []
        for (name, entry) in documents.members(of: node, "headers") {
            guard let header = documents.resolveObject(entry, "a header") else { continue }
            let schema = header["schema"] ?? header["content"]?.members.first?.node["schema"]
            headers.append(
                ContractHeader(
                    name: name, isRequired: documents.flag("required", of: header) ?? false,
                    schema: schema.flatMap { compile($0) },
                    shape: schema.map { shape(of: $0) } ?? .any, pointer: header.pointer))
        }
        return headers
    }
}
