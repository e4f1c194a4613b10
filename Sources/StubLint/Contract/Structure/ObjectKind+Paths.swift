import StubContract

/// Paths, operations and responses (OpenAPI 3.1 §4.8.8–§4.8.10, §4.8.13–§4.8.20).
extension ObjectKind {
    static let pathRules: [ObjectKind: ObjectRule] = [
        .paths: ObjectRule(others: .init(keys: .path, value: .object(.pathItem))),
        .pathItem: ObjectRule(
            members: [
                .optional("$ref", .text), .optional("summary", .text),
                .optional("description", .text),
                .optional("servers", .list(.object(.server))),
                .optional("parameters", .list(.referable(.parameter))),
                .optional("query", .object(.operation), since: .v32),
                .optional(
                    "additionalOperations", .map(.object(.operation), keys: .method), since: .v32),
            ] + methods.map { .optional($0, .object(.operation)) }),
        .operation: ObjectRule(members: [
            .optional("tags", .list(.text)), .optional("summary", .text),
            .optional("description", .text),
            .optional("externalDocs", .object(.externalDocs)),
            .optional("operationId", .text),
            .optional("parameters", .list(.referable(.parameter))),
            .optional("requestBody", .referable(.requestBody)),
            .required("responses", .object(.responses), until: .v30),
            .optional("responses", .object(.responses), since: .v31),
            .optional("callbacks", .map(.referable(.callback))),
            .optional("deprecated", .flag),
            .optional("security", .list(.object(.securityRequirement))),
            .optional("servers", .list(.object(.server))),
        ]),
        .requestBody: ObjectRule(members: [
            .required("content", content()), .optional("description", .text),
            .optional("required", .flag),
        ]),
        .responses: ObjectRule(
            others: .init(keys: .status, value: .referable(.response), least: 1)),
        .response: ObjectRule(members: [
            .required("description", .text, until: .v31),
            .optional("description", .text, since: .v32),
            .optional("summary", .text, since: .v32),
            .optional("headers", .map(.referable(.header))),
            .optional("content", content()),
            .optional("links", .map(.referable(.link))),
        ]),
        .callback: ObjectRule(others: .init(keys: .any, value: .object(.pathItem))),
        .link: ObjectRule(
            members: [
                .optional("operationRef", .text), .optional("operationId", .text),
                .optional("parameters", .map(.any), until: .v30),
                .optional("parameters", .map(.text), since: .v31),
                .optional("requestBody", .any),
                .optional("description", .text), .optional("server", .object(.server)),
            ],
            relations: [
                .atMostOne(["operationRef", "operationId"]),
                .exactlyOne(["operationRef", "operationId"], since: .v31),
            ]),
    ]

    /// The methods that have a member in every version.
    static let methods = [
        "get", "put", "post", "delete", "options", "head", "patch", "trace",
    ]

    /// A map from media types; parameters and headers have exactly one.
    static func content(least: Int = 0, most: Int = .max) -> ValueRule {
        .map(.referableSince(.v32, .mediaType), least: least, most: most)
    }
}
