import StubContract

/// The objects at the top of a document (OpenAPI 3.1 §4.8.1–§4.8.7, §4.8.11, §4.8.22).
extension ObjectKind {
    static let documentRules: [ObjectKind: ObjectRule] = [
        .document: ObjectRule(
            members: [
                .required("openapi", .version),
                .required("info", .object(.info)),
                .required("paths", .object(.paths), until: .v30),
                .optional("paths", .object(.paths), since: .v31),
                .optional("webhooks", .map(.object(.pathItem)), since: .v31),
                .optional("components", .object(.components)),
                .optional("servers", .list(.object(.server))),
                .optional("security", .list(.object(.securityRequirement))),
                .optional("tags", .list(.object(.tag))),
                .optional("externalDocs", .object(.externalDocs)),
                .optional("jsonSchemaDialect", .text, since: .v31),
                .optional("$self", .text, since: .v32),
            ],
            relations: [.atLeastOne(["paths", "components", "webhooks"], since: .v31)]),
        .info: ObjectRule(members: [
            .required("title", .text),
            .required("version", .text),
            .optional("summary", .text, since: .v31),
            .optional("description", .text),
            .optional("termsOfService", .text),
            .optional("contact", .object(.contact)),
            .optional("license", .object(.license)),
        ]),
        .contact: ObjectRule(members: [
            .optional("name", .text), .optional("url", .text), .optional("email", .text),
        ]),
        .license: ObjectRule(
            members: [
                .required("name", .text), .optional("url", .text),
                .optional("identifier", .text, since: .v31),
            ],
            relations: [.atMostOne(["identifier", "url"])]),
        .server: ObjectRule(members: [
            .required("url", .text), .optional("description", .text),
            .optional("name", .text, since: .v32),
            .optional("variables", .map(.object(.serverVariable))),
        ]),
        .serverVariable: ObjectRule(
            members: [
                .required("default", .text), .optional("enum", .list(.text, least: 1)),
                .optional("description", .text),
            ],
            relations: [.member("default", isAmong: "enum")]),
        .tag: ObjectRule(members: [
            .required("name", .text), .optional("description", .text),
            .optional("externalDocs", .object(.externalDocs)),
            .optional("summary", .text, since: .v32), .optional("parent", .text, since: .v32),
            .optional("kind", .text, since: .v32),
        ]),
        .externalDocs: ObjectRule(members: [
            .required("url", .text), .optional("description", .text),
        ]),
        .components: ObjectRule(members: [
            component("schemas", .schema),
            component("responses", .referable(.response)),
            component("parameters", .referable(.parameter)),
            component("examples", .referable(.example)),
            component("requestBodies", .referable(.requestBody)),
            component("headers", .referable(.header)),
            component("securitySchemes", .referable(.securityScheme)),
            component("links", .referable(.link)),
            component("callbacks", .referable(.callback)),
            component("pathItems", .object(.pathItem), since: .v31),
            component("mediaTypes", .referable(.mediaType), since: .v32),
        ]),
    ]

    private static func component(
        _ key: String, _ value: ValueRule, since first: OpenAPIVersion = .v30
    ) -> MemberRule {
        .optional(key, .map(value, keys: .componentName), since: first)
    }
}
