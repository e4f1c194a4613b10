import StubContract

/// Schemas as far as OpenAPI defines them itself: completely in 3.0, and a few members since 3.1,
/// where JSON Schema defines the others (OpenAPI 3.1 §4.8.24–§4.8.26).
extension ObjectKind {
    static let schemaRules: [ObjectKind: ObjectRule] = [
        .schema: ObjectRule(
            members: [
                .optional("discriminator", .object(.discriminator)),
                .optional("xml", .object(.xml)),
                .optional("externalDocs", .object(.externalDocs)),
            ] + oldKeywords),
        .discriminator: ObjectRule(members: [
            .required("propertyName", .text, until: .v31),
            .optional("propertyName", .text, since: .v32),
            .optional("mapping", .map(.text)),
            .optional("defaultMapping", .text, since: .v32),
        ]),
        .xml: ObjectRule(members: [
            .optional("name", .text), .optional("namespace", .text), .optional("prefix", .text),
            .optional("attribute", .flag), .optional("wrapped", .flag),
            .optional(
                "nodeType", .word(["element", "attribute", "text", "cdata", "none"]), since: .v32),
        ]),
    ]

    /// The keywords of 3.0; the schema compiler reports values of the other types.
    private static let oldKeywords: [MemberRule] =
        [
            MemberRule.optional("title", .text, until: .v30),
            .optional("description", .text, until: .v30),
            .optional("format", .text, until: .v30),
            .optional("nullable", .flag, until: .v30),
            .optional("readOnly", .flag, until: .v30),
            .optional("writeOnly", .flag, until: .v30),
            .optional("deprecated", .flag, until: .v30),
            .optional("exclusiveMinimum", .flag, until: .v30),
            .optional("exclusiveMaximum", .flag, until: .v30),
            .optional(
                "type", .word(["array", "boolean", "integer", "number", "object", "string"]),
                until: .v30),
            .optional("enum", .list(.any, least: 1), until: .v30),
            .optional("required", .list(.text, least: 1, isUnique: true), until: .v30),
            .optional("not", .schema, until: .v30),
            .optional("items", .schema, until: .v30),
            .optional("additionalProperties", .schemaOrFlag, until: .v30),
            .optional("allOf", .list(.schema), until: .v30),
            .optional("anyOf", .list(.schema), until: .v30),
            .optional("oneOf", .list(.schema), until: .v30),
            .optional("properties", .map(.schema), until: .v30),
        ]
        + [
            "multipleOf", "maximum", "minimum", "maxLength", "minLength", "pattern", "maxItems",
            "minItems", "uniqueItems", "maxProperties", "minProperties", "default", "example",
        ].map { .optional($0, .any, until: .v30) }
}
