import StubJSON

extension ContractCheck {
    /// Finds members that OpenAPI objects do not have, usually typing errors.
    static let members = ContractCheck { lint in
        for (role, node) in lint.survey.objects {
            guard let known = knownMembers[role] else { continue }
            for (key, member) in node.members where !known.contains(key) && !key.hasPrefix("x-") {
                let nearest = NearestWord.nearest(to: key, among: known.sorted())
                lint.warn(
                    .unknownMember, "a \(role.words) has no member \"\(key)\"", at: member,
                    nearest.map { "Did you mean \"\($0)\"?" } ?? "Remove it, or begin it with x-.")
            }
        }
    }

    /// The members that OpenAPI 3.1 §4.8.9–§4.8.21 defines.
    private static let knownMembers: [ContractSurvey.Role: Set<String>] = [
        .pathItem: [
            "$ref", "summary", "description", "servers", "parameters", "get", "put", "post",
            "delete", "options", "head", "patch", "trace",
        ],
        .operation: [
            "tags", "summary", "description", "externalDocs", "operationId", "parameters",
            "requestBody", "responses", "callbacks", "deprecated", "security", "servers",
        ],
        .parameter: [
            "name", "in", "description", "required", "deprecated", "allowEmptyValue", "style",
            "explode", "allowReserved", "schema", "example", "examples", "content",
        ],
        .header: [
            "description", "required", "deprecated", "style", "explode", "schema", "example",
            "examples", "content",
        ],
        .requestBody: ["description", "content", "required"],
        .response: ["description", "headers", "content", "links"],
        .media: ["schema", "example", "examples", "encoding"],
        .example: ["summary", "description", "value", "externalValue"],
    ]
}

extension ContractSurvey.Role {
    fileprivate var words: String {
        switch self {
        case .pathItem: "path item"
        case .requestBody: "request body"
        case .media: "media type"
        case .securityScheme: "security scheme"
        case .operation, .parameter, .header, .response, .schema, .example, .link, .callback:
            rawValue
        }
    }
}
