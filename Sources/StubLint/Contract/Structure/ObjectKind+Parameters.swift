import StubContract

/// Parameters, headers, and the examples and encodings of bodies (OpenAPI 3.1 §4.8.12–§4.8.15,
/// §4.8.19, §4.8.21).
extension ObjectKind {
    static let parameterRules: [ObjectKind: ObjectRule] = [
        .parameter: ObjectRule(
            members: described + [
                .required("name", .text),
                .required(
                    "in",
                    .words(
                        ["path", "query", "header", "cookie"], laterThan: .v31,
                        ["path", "query", "querystring", "header", "cookie"])),
                .optional("allowEmptyValue", .flag, until: .v30),
                .optional("allowReserved", .flag, until: .v30),
            ],
            cases: [
                location("path", ["matrix", "label", "simple"], reservedSince: .v32),
                location(
                    "query", ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
                    reservedSince: .v31, [.optional("allowEmptyValue", .flag, since: .v31)]),
                location("header", ["simple"], reservedSince: nil),
                MemberCase(
                    key: "in", values: ["cookie"],
                    members: [
                        .optional(
                            "style", .words(["form"], laterThan: .v31, ["form", "cookie"])),
                        .optional("explode", .flag),
                        .optional("allowReserved", .flag, since: .v32),
                    ]),
                MemberCase(key: "in", values: ["querystring"], members: []),
            ],
            relations: valueRelations, code: .parameter),
        .header: ObjectRule(
            members: described + [
                .optional("style", .word(["simple"])), .optional("explode", .flag),
                .optional("allowEmptyValue", .flag, until: .v30),
                .optional("allowReserved", .flag, until: .v30),
            ],
            relations: valueRelations),
        .mediaType: ObjectRule(
            members: [
                .optional("schema", .schema), .optional("example", .any),
                .optional("examples", .map(.referable(.example))),
                .optional("encoding", .map(.object(.encoding))),
            ] + streamed,
            relations: [.atMostOne(["example", "examples"])]),
        .encoding: ObjectRule(
            members: [
                .optional("contentType", .text),
                .optional("headers", .map(.referable(.header))),
                .optional(
                    "style", .word(["form", "spaceDelimited", "pipeDelimited", "deepObject"])),
                .optional("explode", .flag), .optional("allowReserved", .flag),
                .optional("encoding", .map(.object(.encoding)), since: .v32),
            ] + streamed.filter { $0.key != "itemSchema" }),
        .example: ObjectRule(
            members: [
                .optional("summary", .text), .optional("description", .text),
                .optional("value", .any), .optional("externalValue", .text),
                .optional("dataValue", .any, since: .v32),
                .optional("serializedValue", .text, since: .v32),
            ],
            relations: [
                .atMostOne(["value", "externalValue"]), .atMostOne(["value", "dataValue"]),
                .atMostOne(["value", "serializedValue"]),
                .atMostOne(["serializedValue", "externalValue"]),
            ]),
    ]

    /// The members that parameters and headers share.
    private static let described: [MemberRule] = [
        .optional("description", .text), .optional("required", .flag),
        .optional("deprecated", .flag), .optional("schema", .schema),
        .optional("content", content(least: 1, most: 1)), .optional("example", .any),
        .optional("examples", .map(.referable(.example))),
    ]

    private static let valueRelations: [MemberRelation] = [
        .exactlyOne(["schema", "content"]), .atMostOne(["example", "examples"]),
        .only(["style", "explode", "allowReserved"], beside: "schema"),
        .only(["example", "examples"], beside: "schema", until: .v31),
    ]

    private static let streamed: [MemberRule] = [
        .optional("itemSchema", .schema, since: .v32),
        .optional("prefixEncoding", .list(.object(.encoding)), since: .v32),
        .optional("itemEncoding", .object(.encoding), since: .v32),
    ]

    private static func location(
        _ name: String, _ styles: [String], reservedSince: OpenAPIVersion?,
        _ more: [MemberRule] = []
    ) -> MemberCase {
        var members = more + [.optional("style", .word(styles)), .optional("explode", .flag)]
        if let reservedSince {
            members.append(.optional("allowReserved", .flag, since: reservedSince))
        }
        return MemberCase(key: "in", values: [name], members: members)
    }
}
