import StubContract

/// Security schemes and requirements (OpenAPI 3.1 §4.8.27–§4.8.30).
extension ObjectKind {
    static let securityRules: [ObjectKind: ObjectRule] = [
        .securityRequirement: ObjectRule(others: .init(keys: .any, value: .list(.text))),
        .securityScheme: ObjectRule(
            members: [
                .required(
                    "type",
                    .words(
                        ["apiKey", "http", "oauth2", "openIdConnect"], laterThan: .v30,
                        ["apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"])),
                .optional("description", .text), .optional("deprecated", .flag, since: .v32),
            ],
            cases: [
                MemberCase(
                    key: "type", values: ["apiKey"],
                    members: [
                        .required("name", .text),
                        .required("in", .word(["query", "header", "cookie"])),
                    ]),
                MemberCase(
                    key: "type", values: ["http"], members: [.required("scheme", .text)]),
                MemberCase(
                    key: "scheme", values: ["bearer"], ignoresCase: true,
                    members: [.optional("bearerFormat", .text)]),
                MemberCase(
                    key: "type", values: ["oauth2"],
                    members: [
                        .required("flows", .object(.oauthFlows)),
                        .optional("oauth2MetadataUrl", .text, since: .v32),
                    ]),
                MemberCase(
                    key: "type", values: ["openIdConnect"],
                    members: [.required("openIdConnectUrl", .text)]),
                MemberCase(key: "type", values: ["mutualTLS"], members: []),
            ],
            code: .securityScheme),
        .oauthFlows: ObjectRule(members: [
            .optional("implicit", .object(.implicitFlow)),
            .optional("password", .object(.passwordFlow)),
            .optional("clientCredentials", .object(.clientCredentialsFlow)),
            .optional("authorizationCode", .object(.authorizationCodeFlow)),
            .optional("deviceAuthorization", .object(.deviceAuthorizationFlow), since: .v32),
        ]),
        .implicitFlow: flow("authorizationUrl"),
        .passwordFlow: flow("tokenUrl"),
        .clientCredentialsFlow: flow("tokenUrl"),
        .authorizationCodeFlow: flow("authorizationUrl", "tokenUrl"),
        .deviceAuthorizationFlow: flow("deviceAuthorizationUrl", "tokenUrl"),
    ]

    private static func flow(_ addresses: String...) -> ObjectRule {
        ObjectRule(
            members: addresses.map { .required($0, .text) } + [
                .required("scopes", .map(.text)), .optional("refreshUrl", .text),
            ],
            code: .securityScheme)
    }
}
