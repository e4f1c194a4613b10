extension IssueCatalog {
    /// Errors that prevent reading a contract.
    static let contract: [IssueExplanation] = [
        IssueExplanation(
            "json/no-file", "A file is a pipe or a socket, which is not read.",
            example: "mkfifo Fixtures/shop/pipe.json",
            advice: "Replace it by a regular file, or remove it."),
        IssueExplanation(
            "json/syntax", "The file is not valid JSON.",
            example: "[1, 2,] or a duplicate key.",
            advice: "Correct the text at the reported line and column.", see: "RFC 8259"),
        IssueExplanation(
            "yaml/syntax", "The file is not valid YAML 1.2, or has something that JSON lacks.",
            example: "A tab in the indentation, a duplicate key, or a list as a key.",
            advice: "Correct the text at the reported line and column.",
            see: "YAML 1.2.2, https://yaml.org/spec/1.2.2/"),
        IssueExplanation(
            "document/two-files", "Two files have the same name but for their endings.",
            example: "Fixtures/shop/products.json and Fixtures/shop/products.yaml.",
            advice: "Remove one of them; understudy convert prints the other in either format."),
        IssueExplanation(
            "schema/invalid", "A schema is invalid, or a reference in it cannot be resolved.",
            example: ##"{"$ref": "#/$defs/missing"}"##,
            advice: "Correct the reported location.", see: "JSON Schema 2020-12, Core §8.2.3"),
        IssueExplanation(
            "contract/version", "The document is not OpenAPI 3.0, 3.1 or 3.2.",
            example: "{\"swagger\": \"2.0\", …}, or no \"openapi\" at all.",
            advice: "Convert Swagger 2.0: npx swagger2openapi --patch --outfile openapi.json FILE",
            see: "OpenAPI 3.1 §4.8.1"),
        IssueExplanation(
            "contract/two-logins", "Several of the APIs of a stub have logins and users.",
            example: "serve --api shop=… --api auth=…, both with x-stub.tokens.",
            advice: "Put the API whose users log in first, or remove the tokens of the others."),
        IssueExplanation(
            "contract/type",
            "A member of the document has the wrong type.",
            example: "\"parameters\": {} instead of an array.",
            advice: "Use a value of the reported type.", see: "OpenAPI 3.1 §4.8"),
        IssueExplanation(
            "contract/path", "A path does not start with a slash.",
            example: "\"paths\": {\"products\": …}", advice: "Write \"/products\".",
            see: "OpenAPI 3.1 §4.8.8"),
        IssueExplanation(
            "contract/operation-id", "Two operations have the same operationId.",
            example: "listProducts under both /products and /shop/products.",
            advice: "Rename one: rules, recordings and reports identify operations by it.",
            see: "OpenAPI 3.1 §4.8.10"),
        IssueExplanation(
            "contract/ambiguous-path", "Two paths match the same requests.",
            example: "/products/{id} and /products/{slug}.",
            advice: "Move the operations to one of the paths, or add a fixed segment to one.",
            see: "OpenAPI 3.1 §4.8.8.2"),
        IssueExplanation(
            "contract/parameter",
            "A parameter lacks a member, or has a value that its \"in\" does not allow.",
            example: "{\"name\": \"limit\", \"in\": \"querry\"}",
            advice: "Give it \"name\", \"in\" (path, query, header or cookie), and \"schema\" or "
                + "\"content\".",
            see: "OpenAPI 3.1 §4.8.12"),
        IssueExplanation(
            "contract/media-type", "A key of \"content\" is not a media type.",
            example: "\"content\": {\"json\": …}",
            advice: "Write application/json, or a range such as image/*.",
            see: "OpenAPI 3.1 §4.8.14; RFC 9110 §8.3.1"),
        IssueExplanation(
            "contract/status", "A key of \"responses\" is not a status code.",
            example: "\"responses\": {\"ok\": …}",
            advice: "Use a code such as 200, a range such as 2XX, or default.",
            see: "OpenAPI 3.1 §4.8.16"),
        IssueExplanation(
            "contract/schema", "A schema is neither an object nor a boolean.",
            example: "\"schema\": \"string\"",
            advice: "Write an object or a boolean, such as {\"type\": \"string\"}.",
            see: "JSON Schema 2020-12, Core §4.3"),
        IssueExplanation(
            "contract/broken-reference", "A $ref cannot be resolved.",
            example: ##"{"$ref": "#/components/schemas/Prodct"}"##,
            advice: "Correct the pointer after '#' or the file name, which is relative to the file "
                + "with the reference.", see: "OpenAPI 3.1 §4.8.23; RFC 6901"),
        IssueExplanation(
            "contract/reference-cycle", "A $ref refers to itself.",
            example: "Response A refers to B, and B to A.",
            advice: "Replace one of the references by the object itself.",
            see: "OpenAPI 3.1 §4.8.23"),
        IssueExplanation(
            "contract/x-stub", "An \"x-stub\" is invalid.",
            example: "\"x-stub\": {\"collection\": \"products\", \"action\": \"lst\"}",
            advice: "Use valid actions and members; the message lists them."),
    ]
}
